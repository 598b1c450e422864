// Runs the corpus on a GPU and prints what each kernel writes, 512 words in hexadecimal. Compiled together with the files
// of the corpus: nvcc -arch=sm_90 -O3 -rdc=true main.cu integer.cu ... -o corpus && ./corpus > answers.txt
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#define WORDS 512
#define CASE(file, name, gx, gy, bx, by, bz) extern "C" __global__ void name(const unsigned* in, unsigned* out);
#include "corpus.inc"
#undef CASE

// Words that are the edges of types, among pseudo-random ones, of which every fourth one is a float of moderate size.
static unsigned word(unsigned i) {
    static const unsigned edges[] = {
        0u, 1u, 2u, 3u, 7u, 31u, 32u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, 0xFFFFFFFEu, 0x3F800000u, 0xBF800000u, 0x40000000u,
        0x7F800000u, 0xFF800000u, 0x7FC00000u, 0x7F800001u, 0xFFC12345u, 0x00000001u, 0x80000001u, 0x007FFFFFu, 0x00800000u, 0x7F7FFFFFu,
        0xFF7FFFFFu, 0x40490FDBu, 0x3F000000u, 0xBF000000u, 0x4B000000u, 0x4B7FFFFFu, 0x4EFFFFFFu, 0x4F000000u, 0xCF000000u, 0x4F800000u,
        0x5F000000u, 0xDF000000u, 0x5F800000u, 0x3FC00000u, 0x40200000u, 0xC0200000u, 0x3C003C00u, 0x7BFF0001u, 0xFC007C00u, 0x7E01FE00u,
        0x04008400u, 0x03FF83FFu, 0x00018001u, 0x3C01BC01u, 0x7FEFFFFFu, 0x7FF00000u, 0x7FF80000u, 0x000FFFFFu, 0x3FEFFFFFu, 0x477FF000u,
        0x33000000u, 0x387FC000u, 0x0000FFFFu, 0xFFFF0000u, 0x00FF00FFu, 0x12345678u, 0x3FF00000u, 0x433FFFFFu, 0x43E00000u, 0xC1E00000u};
    unsigned x = i * 2654435761u + 12345u;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    x = x * 1664525u + 1013904223u;
    if (i % 4 == 0) return edges[i / 4 % 64];
    if (i % 4 == 1) return (x & 0x807FFFFFu) | (117u + (x >> 23) % 20u) << 23;
    return x;
}

// Kernels of the file grids are launched cooperatively.
static void run(const char* file, const char* name, void (*kernel)(const unsigned*, unsigned*), dim3 grid, dim3 block, const unsigned* in, unsigned* out) {
    std::vector<unsigned> words(WORDS);
    cudaMemset(out, 0, WORDS * 4);
    void* arguments[] = {&in, &out};
    if (std::strcmp(file, "grids") == 0) cudaLaunchCooperativeKernel((void*)kernel, grid, block, arguments);
    else kernel<<<grid, block>>>(in, out);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        std::printf("%s failed: %s\n", name, cudaGetErrorString(error));
        std::exit(1);
    }
    cudaMemcpy(words.data(), out, WORDS * 4, cudaMemcpyDeviceToHost);
    std::printf("%s", name);
    for (int i = 0; i < WORDS; i++) std::printf("%c%08x", i == 0 ? ' ' : ',', words[i]);
    std::printf("\n");
}

int main() {
    std::vector<unsigned> words(WORDS);
    for (int i = 0; i < WORDS; i++) words[i] = word(i);
    unsigned *in, *out;
    cudaMalloc(&in, WORDS * 4);
    cudaMalloc(&out, WORDS * 4);
    cudaMemcpy(in, words.data(), WORDS * 4, cudaMemcpyHostToDevice);
#define CASE(file, name, gx, gy, bx, by, bz) run(#file, #name, name, dim3(gx, gy), dim3(bx, by, bz), in, out);
#include "corpus.inc"
    return 0;
}
