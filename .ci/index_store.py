"""Reads the index that the Swift compiler writes while it builds: where names are declared and used.

The library that reads it, libIndexStore, comes with the toolchain.
"""

import ctypes
import json
import pathlib
import subprocess
import sys
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p

# The roles and kinds of indexstore.h.
DECLARES, REFERS, IMPLICIT, RECORD = 0b11, 0b100, 1 << 8, 2


class Text(ctypes.Structure):
    """A text in memory of the library."""

    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.data else ""


VISIT_TEXT = ctypes.CFUNCTYPE(c_bool, c_void_p, Text)
VISIT = ctypes.CFUNCTYPE(c_bool, c_void_p, c_void_p)
FUNCTIONS = {
    "store_create": (c_void_p, c_char_p, POINTER(c_void_p)),
    "store_units_apply_f": (c_bool, c_void_p, c_uint, c_void_p, VISIT_TEXT),
    "unit_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "unit_reader_dispose": (None, c_void_p),
    "unit_reader_get_main_file": (Text, c_void_p),
    "unit_reader_get_modification_time": (None, c_void_p, POINTER(c_int64), POINTER(c_int64)),
    "unit_reader_dependencies_apply_f": (c_bool, c_void_p, c_void_p, VISIT),
    "unit_dependency_get_kind": (c_int, c_void_p),
    "unit_dependency_get_name": (Text, c_void_p),
    "unit_dependency_get_filepath": (Text, c_void_p),
    "record_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "record_reader_dispose": (None, c_void_p),
    "record_reader_occurrences_apply_f": (c_bool, c_void_p, c_void_p, VISIT),
    "occurrence_get_symbol": (c_void_p, c_void_p),
    "occurrence_get_roles": (c_uint64, c_void_p),
    "occurrence_get_line_col": (None, c_void_p, POINTER(c_uint), POINTER(c_uint)),
    "symbol_get_usr": (Text, c_void_p),
    "symbol_get_name": (Text, c_void_p),
}


class IndexStore:
    """An open index."""

    def __init__(self, path):
        target = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
        name = "libIndexStore.dylib" if sys.platform == "darwin" else "libIndexStore.so"
        library = ctypes.CDLL(str(pathlib.Path(target["paths"]["runtimeResourcePath"]).parent / name))
        for function, (result, *parameters) in FUNCTIONS.items():
            entry = getattr(library, f"indexstore_{function}")
            entry.restype, entry.argtypes = result, parameters
            setattr(self, function, entry)
        self.error = c_void_p()
        self.store = self.store_create(str(path).encode(), byref(self.error))
        if not self.store:
            sys.exit(f"there is no index at {path}; run 'swift build --build-tests' first")

    def records(self, root):
        """The newest records of each source file that still exists."""
        units, newest = [], {}
        self.store_units_apply_f(self.store, 0, None, VISIT_TEXT(lambda _, name: units.append(str(name)) or True))
        for unit in units:
            reader = self.unit_reader_create(self.store, unit.encode(), byref(self.error))
            path = pathlib.Path(str(self.unit_reader_get_main_file(reader)))
            if path.is_relative_to(root / "Sources") and path.exists():
                seconds, rest = c_int64(), c_int64()
                self.unit_reader_get_modification_time(reader, byref(seconds), byref(rest))
                time = seconds.value, rest.value
                newest[path] = max(newest.get(path, ((0, 0), [])), (time, self.own_records(reader, path)))
            self.unit_reader_dispose(reader)
        return {str(path.relative_to(root)): records for path, (_, records) in newest.items()}

    def own_records(self, reader, path):
        found = []

        def visit(_, dependency):
            if self.unit_dependency_get_kind(dependency) == RECORD:
                if pathlib.Path(str(self.unit_dependency_get_filepath(dependency))) == path:
                    found.append(str(self.unit_dependency_get_name(dependency)))
            return True

        self.unit_reader_dependencies_apply_f(reader, None, VISIT(visit))
        return found

    def occurrences(self, record):
        """Each name in a record: its identity, the name, its roles and the line."""
        found = []

        def visit(_, occurrence):
            symbol, line, column = self.occurrence_get_symbol(occurrence), c_uint(), c_uint()
            self.occurrence_get_line_col(occurrence, byref(line), byref(column))
            identity, name = str(self.symbol_get_usr(symbol)), str(self.symbol_get_name(symbol))
            found.append((identity, name, self.occurrence_get_roles(occurrence), line.value))
            return True

        reader = self.record_reader_create(self.store, record.encode(), byref(self.error))
        self.record_reader_occurrences_apply_f(reader, None, VISIT(visit))
        self.record_reader_dispose(reader)
        return found


def references(store, root):
    """Each use of what the sources declare: the name, the file and line of the use, the file of the declaration."""
    index = IndexStore(store)
    records = index.records(root)
    if not records:
        sys.exit(f"the index at {store} knows no file of {root}; run 'swift build --build-tests' first")
    declared, used = {}, []
    for file, names in records.items():
        for record in names:
            for identity, name, roles, line in index.occurrences(record):
                if roles & DECLARES and not roles & IMPLICIT:
                    declared[identity] = file
                elif roles & REFERS:
                    used.append((identity, name, (file, line)))
    return [(name, place, declared[identity]) for identity, name, place in used if identity in declared]
