// Runs the random programs of PtxFuzz on a GPU: of each module m<i>.ptx of a folder the entries that m<i>.names
// names, whose results it writes to m<i>.bin. gcc -O2 fuzz.c -lcuda -o fuzz && ./fuzz FOLDER MODULES WORDS LEVEL PROCESSES
// Each process takes the next module. One whose context has failed ends, and another one takes its place.
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define INPUT 512
#define THREADS 64

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

static void check(CUresult result, const char* what, const char* entry) {
    if (result != CUDA_SUCCESS) {
        const char* name = "";
        cuGetErrorName(result, &name);
        printf("%s: %s is %s\n", entry, what, name);
        fflush(stdout);
        _exit(1);
    }
}

int main(int argc, char** argv) {
    const char* folder = argv[1];
    int modules = atoi(argv[2]), words = atoi(argv[3]), processes = atoi(argv[5]);
    long level = atol(argv[4]);
    int* next = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int running = 0;
    for (;;) {
        while (running < processes && *next < modules) {
            if (fork() == 0) {
                size_t bytes = (size_t)THREADS * words * 4;
                CUdevice device;
                CUcontext context;
                CUdeviceptr in, out;
                unsigned input[INPUT];
                unsigned* result = malloc(bytes);
                char path[1000], log[4000];
                for (int i = 0; i < INPUT; i++) input[i] = word(i);
                check(cuInit(0), "cuInit", "");
                check(cuDeviceGet(&device, 0), "cuDeviceGet", "");
                check(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain", "");
                check(cuCtxSetCurrent(context), "cuCtxSetCurrent", "");
                check(cuMemAlloc(&in, sizeof input), "cuMemAlloc", "");
                check(cuMemAlloc(&out, bytes), "cuMemAlloc", "");
                check(cuMemcpyHtoD(in, input, sizeof input), "cuMemcpyHtoD", "");
                for (int m; (m = __sync_fetch_and_add(next, 1)) < modules;) {
                    snprintf(path, sizeof path, "%s/m%d.ptx", folder, m);
                    FILE* file = fopen(path, "r");
                    fseek(file, 0, SEEK_END);
                    long size = ftell(file);
                    rewind(file);
                    char* text = malloc(size + 1);
                    text[fread(text, 1, size, file)] = 0;
                    fclose(file);
                    CUmodule module;
                    CUjit_option options[] = {CU_JIT_OPTIMIZATION_LEVEL, CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
                    void* values[] = {(void*)level, log, (void*)sizeof log};
                    log[0] = 0;
                    CUresult loaded = cuModuleLoadDataEx(&module, text, 3, options, values);
                    if (loaded != CUDA_SUCCESS) printf("%s\n", log);
                    check(loaded, "cuModuleLoadDataEx", path);
                    snprintf(path, sizeof path, "%s/m%d.names", folder, m);
                    FILE* names = fopen(path, "r");
                    snprintf(path, sizeof path, "%s/m%d.bin", folder, m);
                    file = fopen(path, "w");
                    char name[100];
                    while (fscanf(names, "%99s", name) == 1) {
                        CUfunction function;
                        void* arguments[] = {&in, &out};
                        check(cuModuleGetFunction(&function, module, name), "cuModuleGetFunction", name);
                        check(cuMemsetD8(out, 0, bytes), "cuMemsetD8", name);
                        check(cuLaunchKernel(function, 1, 1, 1, THREADS, 1, 1, 0, 0, arguments, 0), "cuLaunchKernel", name);
                        check(cuMemcpyDtoH(result, out, bytes), "cuMemcpyDtoH", name);
                        fwrite(result, 1, bytes, file);
                    }
                    fclose(file);
                    fclose(names);
                    check(cuModuleUnload(module), "cuModuleUnload", path);
                    free(text);
                }
                fflush(stdout);
                _exit(0);
            }
            running++;
        }
        if (wait(0) < 0) break;
        running--;
    }
    return 0;
}
