# WebAssembly by clang 19, with Debian's libc++ and wasi-libc (packages libc++-19-dev-wasm32, libc++abi-19-dev-wasm32,
# wasi-libc, libclang-rt-19-dev-wasm32, lld-19, llvm-19). There are no exceptions and no threads; files come through
# WASI. What is switched on by -m every browser has had since 2021.
set(CMAKE_SYSTEM_NAME Generic)  # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -mbulk-memory -mnontrapping-fptoint")
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
