"""A game's rules and its players as WebAssembly modules, from the same kernels that run everywhere else.

`exports.py` says what a module of rules can be asked and `players.py` what one of players, `target.py` has Numba write
the kernels in LLVM's code, `lowering.py` has LLVM make an object file of them, `linker.py` makes a module of it, and
`facts.py` says what a page must know beside it. `python -m tischlein.wasm FOLDER` writes all that for every game.
Nobody needs it to play: the package carries the modules, inside the page.
"""
