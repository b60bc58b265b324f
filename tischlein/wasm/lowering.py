"""Kernels as an object file for WebAssembly: put together, given the target, and optimised by LLVM as one program."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import llvmlite.binding as llvm

from tischlein.wasm.target import NUMBER, RAISES, CannotCompile, Parameter, is_kernel, readable, take_over, written

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+sign-ext"
"""What all browsers have had since 2021."""
OWN = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""
"""What Numba calls from outside, and WebAssembly does by itself: a root is one instruction, exact to the last bit."""
ROUNDS = 2
"""After the first, each function has only the parameters that differ, and equal functions have become one."""


class NeedsRuntime(Exception):
    """A kernel cannot be part of a module, and why."""


def object_file(functions: Mapping[str, tuple[Callable[..., int], tuple[Parameter, ...]]], small: bool = True) -> bytes:
    """An object file with these kernels, each under its name: as small as can be, or else as fast. This process can
    compile nothing else afterwards."""
    take_over()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="mvp", features=FEATURES, opt=2, reloc="static")
    program = llvm.parse_assembly(retargeted(OWN, machine))
    for name, (kernel, takes) in functions.items():
        try:
            symbol, code = written(kernel, takes)
        except CannotCompile as error:
            raise NeedsRuntime(f"the kernel {innermost(str(error), name)} cannot be compiled: {error}") from error
        for part in (code, entry(name, symbol, takes)):
            program.link_in(llvm.parse_assembly(retargeted(part, machine)))
    before = str(program)
    optimise(program, machine, functions, small)
    check_alone(before, program)
    made: bytes = machine.emit_object(program)
    return made


def retargeted(code: str, machine: llvm.TargetMachine) -> str:
    """The same for another target."""
    target = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    return target + re.sub(r"^target (datalayout|triple) = .*\n", "", code, flags=re.MULTILINE)


def entry(name: str, symbol: str, takes: tuple[Parameter, ...]) -> str:
    """The function that is called from outside: small numbers in, a small number out. Kernels take whole words, which
    cost a page more."""
    outer = ["i32" if kind == NUMBER else "ptr" for kind in takes]
    inner = ["i64" if kind == NUMBER else "ptr" for kind in takes]
    given = ", ".join(f"{kind} %a{number}" for number, kind in enumerate(outer))
    widened = [f"%w{number} = sext i32 %a{number} to i64" for number, kind in enumerate(outer) if kind == "i32"]
    passed = [f"{kind} %{'w' if kind == 'i64' else 'a'}{number}" for number, kind in enumerate(inner)]
    lines = [
        f"declare i64 @{symbol}({', '.join(inner)})",
        f"define i32 @{name}({given}) {{",
        *widened,
        f"%whole = call i64 @{symbol}({', '.join(passed)})",
        "%small = trunc i64 %whole to i32",
        "ret i32 %small",
        "}",
    ]
    return "\n".join(lines)


def optimise(program: llvm.ModuleRef, machine: llvm.TargetMachine, names: Mapping[str, object], small: bool) -> None:
    """Optimise the program, with these functions to be called from outside and no others."""
    for value in (*program.functions, *program.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    for function in program.functions:
        if small and not function.is_declaration:
            function.add_function_attribute("optsize")
            function.add_function_attribute("minsize")
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    merging = llvm.create_new_module_pass_manager()
    merging.add_merge_functions_pass()
    merging.add_dead_arg_elimination_pass()
    for _ in range(ROUNDS):
        builder.getModulePassManager().run(program, builder)
        merging.run(program, builder)


def check_alone(before: str, program: llvm.ModuleRef) -> None:
    """See that an optimised program needs nothing from outside and raises nothing; `NeedsRuntime` names the kernel, as
    it was before it became part of others."""
    for function in program.functions:
        name = function.name
        if name.startswith(RAISES):
            raise NeedsRuntime(f"{kernels_with(before, name)} can raise an exception; a kernel raises nothing")
        if function.is_declaration and not name.startswith("llvm."):
            raise NeedsRuntime(f"{kernels_with(before, name)} needs {name}; a kernel allocates nothing")


def innermost(reason: str, name: str) -> str:
    """The kernel at which Numba could not go on: it names those first that were called last."""
    found = re.search(r"CPUDispatcher\(<function (\S+) at", reason)
    return found[1] if found else name


_FUNCTION = re.compile(r'^define [^@]*@"?([^"(]+)"?\((.*?)^}', re.MULTILINE | re.DOTALL)
_NAME = re.compile(r'@(?:"([^"]+)"|([\w.]+))')


def kernels_with(code: str, name: str) -> str:
    """The kernels that call a function, themselves or through Numba's own functions."""
    callers: dict[str, set[str]] = {}
    for function in _FUNCTION.finditer(code):
        for quoted, plain in _NAME.findall(function[2]):
            callers.setdefault(quoted or plain, set()).add(function[1])
    kernels, seen, rest = set(), {name}, [name]
    while rest:
        for caller in callers.get(rest.pop(), set()) - seen:
            seen.add(caller)
            if is_kernel(caller):
                kernels.add(readable(caller))
            else:
                rest.append(caller)
    return f"the kernel {', '.join(sorted(kernels))}"
