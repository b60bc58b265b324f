"""What Numba makes of kernels where it is told to write for no machine at all.

Numba's functions give their result through a pointer and say by a number whether something was raised; it counts
references, makes ways in from Python, and optimises for the processor at hand. Nothing of that has a place in a module
of rules: here a function gives what it gives, and LLVM's code is left as it was first written, with nothing yet assumed
about the size of a pointer. After `take_over` a process can compile for modules only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from numba import _dynfunc
from numba.core import cgutils
from numba.core.callconv import RETCODE_OK, BaseCallConv, Status
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaError
from numba.core.runtime.context import NRTContext

from tischlein.core.kernel import OPTIONS, KernelCache, asserts, number_of

VERSIONS = (numba.__version__, llvmlite.__version__)

CannotCompile = NumbaError

array_at = numba.carray
"""`array_at(address, shape)`: the array that begins there."""

Parameter = Any
"""What a function of a module takes: one of these, or a record."""
NUMBER = numba.types.int64
WORDS = numba.types.CPointer(numba.types.int64)
BYTES = numba.types.CPointer(numba.types.uint8)


def record_at(dtype: np.dtype[Any]) -> Parameter:
    """The address of a record."""
    return numba.from_dtype(dtype)


def records_at(dtype: np.dtype[Any]) -> Parameter:
    """The address of records one behind the other, for `array_at`."""
    return numba.types.CPointer(record_at(dtype))


RAISES = "raises:"
"""What the names of functions begin with that stand where a kernel would raise something; the kernel's name follows."""
BEHIND_A_TUPLE = ("tuple index out of range", "Unreachable")
"""What Numba raises of itself where a kernel looks behind the end of a tuple, which our kernels never do."""


class PlainCalls(BaseCallConv):  # type: ignore[misc]
    """Functions that give their result, and cannot fail."""

    def _make_call_helper(self, builder: ir.IRBuilder) -> None: ...

    def get_return_type(self, ty: Any) -> ir.Type:
        return self.context.data_model_manager[ty].get_return_type()

    def get_function_type(self, restype: Any, argtypes: Sequence[Any]) -> ir.FunctionType:
        taken = self._get_arg_packer(argtypes).argument_types
        return ir.FunctionType(self.get_return_type(restype), list(taken))

    def decorate_function(
        self, fn: ir.Function, args: Sequence[str], fe_argtypes: Sequence[Any], noalias: bool
    ) -> None:
        self._get_arg_packer(fe_argtypes).assign_names(fn.args, [f"arg.{name}" for name in args])

    def get_arguments(self, func: ir.Function) -> Sequence[ir.Argument]:
        arguments: Sequence[ir.Argument] = func.args
        return arguments

    def call_function(
        self,
        builder: ir.IRBuilder,
        callee: ir.Function,
        resty: Any,
        argtys: Sequence[Any],
        args: Any,
        attrs: Any = None,
    ) -> tuple[Status, ir.Value]:
        passed = self._get_arg_packer(argtys).as_arguments(builder, args)
        result = builder.call(callee, passed)
        yes, no = cgutils.true_bit, cgutils.false_bit
        status = Status(RETCODE_OK, yes, no, no, no, no, no, None)
        return status, self.context.get_returned_value(builder, resty, result)

    def return_value(self, builder: ir.IRBuilder, retval: ir.Value) -> None:
        builder.ret(retval)

    def return_native_none(self, builder: ir.IRBuilder) -> None:
        builder.ret(cgutils.get_null_value(builder.function.function_type.return_type))

    def return_status_propagate(self, builder: ir.IRBuilder, status: Status) -> None:
        builder.unreachable()  # no function has failed

    def return_user_exc(self, builder: ir.IRBuilder, exc: Any, exc_args: Any = None, **where: Any) -> None:
        """End here. Unless LLVM finds out that nothing comes to this place, there will be no module: see `RAISES`. A
        kernel that asserts gives the number of what does not hold."""
        if exc is AssertionError and asserts(readable(builder.function.name)):
            text = exc_args[0] if exc_args else ""
            builder.ret(ir.Constant(builder.function.function_type.return_type, number_of(text)))
            return
        known = exc_args is not None and exc_args[:1] and exc_args[0] in BEHIND_A_TUPLE
        name = "llvm.trap" if known else f"{RAISES}{builder.function.name}"
        kind = ir.FunctionType(ir.VoidType(), [])
        end = cgutils.get_or_insert_function(builder.module, kind, name)
        if not known and end.is_declaration:
            end.linkage = "linkonce_odr"
            end.attributes.add("noinline")
            inside = ir.IRBuilder(end.append_basic_block())
            inside.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.trap"), [])
            inside.ret_void()
        builder.call(end, [])
        builder.unreachable()

    def return_dynamic_user_exc(
        self, builder: ir.IRBuilder, exc: Any, exc_args: Any, nb_types: Any, **where: Any
    ) -> None:
        self.return_user_exc(builder, exc)


def take_over() -> None:
    """Have Numba write code for modules from now on, in this process."""
    CPUContext.call_conv = property(PlainCalls)
    for name in ("create_cpython_wrapper", "create_cfunc_wrapper"):
        setattr(CPUContext, name, _nothing)
    CPUContext.get_executable = _never_called
    for name in ("_optimize_functions", "_optimize_final_module"):
        setattr(CPUCodeLibrary, name, _nothing)
    JITCodeLibrary._finalize_specific = _nothing
    for name in ("incref", "decref"):
        setattr(NRTContext, name, _nothing)
    KernelCache.load_overload = _compile_anew  # type: ignore[assignment, method-assign]
    KernelCache.save_overload = _nothing  # type: ignore[method-assign]


def _nothing(*_: Any, **__: Any) -> None: ...


def _never_called(context: CPUContext, library: Any, fndesc: Any, env: Any) -> Any:
    """Numba finds functions by what Python would call; behind these is nothing, and no processor's code is made."""
    library._ensure_finalized()  # puts what it calls beside it
    return _dynfunc.make_function(fndesc.lookup_module(), fndesc.unique_name, "", 0, env, (library,))


def _compile_anew(cache: KernelCache, sig: Any, target_context: Any) -> None:
    cache._name  # noqa: B018 - names the code
    target_context.refresh()


def written(kernel: Callable[..., int], takes: tuple[Parameter, ...]) -> tuple[str, str]:
    """A kernel with all that it calls in LLVM's code: its name there, and the code."""
    dispatcher = numba.njit(**OPTIONS | {"_nrt": True})(kernel)  # or `array_at` could not give an array
    dispatcher.compile(NUMBER(*takes))
    (result,) = dispatcher.overloads.values()
    return result.fndesc.mangled_name, str(result.library._final_module)


def is_kernel(symbol: str) -> bool:
    """Whether a function is one of ours, and none of Numba's."""
    return symbol.startswith("_ZN") and not readable(symbol).startswith("numba.")


def readable(symbol: str) -> str:
    """The name of a kernel, out of the name under which Numba wrote it."""
    parts, rest = [], symbol.removeprefix("_ZN")
    while found := re.match(r"\d+", rest):
        begin, size = found.end(), int(found[0])
        parts.append(rest[begin : begin + size])
        rest = rest[begin + size :]
    return re.sub(r"_[0-9a-f]{24}$", "", ".".join(parts)) or symbol
