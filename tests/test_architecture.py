"""The shape of the package: imports run one way, and pieces stay small."""

import ast
from pathlib import Path

import pytest

import solvenet

ROOT = Path(solvenet.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

# Each module may import from its own tier and from those before it.
TIERS = [
    {"arrays"},
    {"activations", "labels", "moments"},
    {"solvers", "network", "rows", "sampling"},
    {"fitting", "calibration", "distributed", "progress"},
    {"validation", "scoring"},
    {"classifier", "convnet", "svc", "readings"},
    {"persistence", "onnx", "plots"},
    {"datasets", "experiments"},
    {"commands"},
    {"cli"},
]
RANK = {module: rank for rank, tier in enumerate(TIERS) for module in tier}
HEAVY = {"torch": "arrays", "dask": "distributed", "distributed": "distributed"}


def room(path):
    """Name of the top-level module or folder that a file belongs to."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path):
    """Absolute names of everything that a file imports, inside the package or not."""
    package = ("solvenet", *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join((*base, *(node.module or "").split("."))).rstrip(".")


def functions(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_length(function):
    """Lines of a function without its docstring."""
    documented = ast.get_docstring(function) is not None
    body = function.body[1:] if documented else function.body
    return function.end_lineno - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path):
    if path == ROOT / "__init__.py":
        pytest.skip("the package itself gathers the public names")
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "solvenet" and len(parts) > 1:
            assert RANK[parts[1]] <= RANK[room(path)], f"{room(path)} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_heavy_libraries_are_named_in_one_module_each(path):
    for name in imports(path):
        owner = HEAVY.get(name.split(".")[0])
        assert owner in (None, room(path)), f"only {owner} may import {name}"


def test_no_cycle_between_modules():
    inside = {
        room(p): {n.split(".")[1] for n in imports(p) if n.startswith("solvenet.")} - {room(p)}
        for p in MODULES
        if p.parent == ROOT and p.name != "__init__.py"
    }
    inside["solvers"] = {
        n.split(".")[1]
        for p in MODULES
        for n in imports(p)
        if room(p) == "solvers" and n.startswith("solvenet.")
    } - {"solvers"}
    done: set[str] = set()
    while len(done) < len(inside):
        free = {
            m for m, needs in inside.items() if m not in done and not needs & set(inside) - done
        }
        assert free, f"a cycle among {sorted(set(inside) - done)}"
        done |= free


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_and_functions_stay_small(path):
    assert len(path.read_text().splitlines()) <= 330
    too_long = {f.name: body_length(f) for f in functions(path) if body_length(f) > 45}
    assert not too_long


def test_nine_functions_in_ten_are_short():
    lengths = sorted(body_length(f) for path in MODULES for f in functions(path))
    assert lengths[int(0.9 * len(lengths))] <= 25


def test_no_module_is_named_for_nothing():
    vague = {"utils", "util", "helpers", "helper", "misc", "common", "base", "core"}
    assert not vague & {part.removesuffix(".py") for p in MODULES for part in p.parts[-2:]}
