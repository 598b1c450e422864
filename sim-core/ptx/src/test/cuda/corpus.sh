#!/bin/sh
# Compiles the corpus to PTX, with and without optimization. The result is checked in, because tests need no nvcc.
cd "$(dirname "$0")" || exit 1
to=../resources/orrery/ptx/corpus
mkdir -p "$to"
for file in integer logic floats doubles halves converts memory control warps algorithms groups calls lanes warpsteps mbarriers clusters grids copies matrices samples idioms; do
    nvcc -ptx -diag-suppress 177,20054 -arch=sm_90 -O3 -lineinfo -o "$to/$file-O3.ptx" "$file.cu" || exit 1
    nvcc -ptx -diag-suppress 177,20054 -arch=sm_90 -Xcicc -O0 -o "$to/$file-O0.ptx" "$file.cu" || exit 1
    nvcc -ptx -diag-suppress 177,20054 -arch=sm_100 -O3 -o "$to/$file-sm100.ptx" "$file.cu" || exit 1
done
# Files without the folders of the computer.
for made in "$to"/*.ptx; do
    sed 's|\(\.file[^"]*"\)[^"]*/|\1|' "$made" > "$made.new" && mv "$made.new" "$made" || exit 1
done
