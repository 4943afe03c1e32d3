// What a test of rules imports: the presets stand in a module of their own, since the linter asks them too.
@_exported public import HostPresets
