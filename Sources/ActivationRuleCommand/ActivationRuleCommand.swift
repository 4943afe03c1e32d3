// A verb reads files, runs suites and prints answers. All files of this module see the modules for these tasks.
