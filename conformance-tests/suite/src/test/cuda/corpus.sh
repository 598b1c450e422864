#!/bin/sh
# Compiles the kernels of the tests to PTX. The result is checked in, because tests need no nvcc.
cd "$(dirname "$0")" || exit 1
to=../resources/orrery/conformance/ptx
for file in graphs system races grids; do
    nvcc -ptx -rdc=true -arch=sm_90 -O3 -lineinfo -o "$to/$file-O3.ptx" "$file.cu" || exit 1
    nvcc -ptx -rdc=true -arch=sm_90 -Xcicc -O0 -o "$to/$file-O0.ptx" "$file.cu" || exit 1
done
nvcc -ptx -arch=sm_90 -O3 -lineinfo -o "$to/timed.ptx" timed.cu || exit 1
nvcc -ptx -arch=sm_90 -O3 -lineinfo -o "$to/verdicts.ptx" verdicts.cu || exit 1
nvcc -ptx -arch=sm_90 -O3 -o ../resources/orrery/conformance/bench/reduction.ptx reduction.cu || exit 1
# Files without the folders of the computer.
for made in "$to"/*.ptx; do
    sed 's|\(\.file[^"]*"\)[^"]*/|\1|' "$made" > "$made.new" && mv "$made.new" "$made" || exit 1
done
