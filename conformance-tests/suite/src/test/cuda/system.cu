// Kernels that call what the device has without code: nvcc -ptx -arch=sm_90 -O3 -lineinfo system.cu
#include <cstdio>
#include <cstdlib>

extern "C" __global__ void say(int number) {
    printf("block %d thread %d says %d %s %.2f\n", blockIdx.x, threadIdx.x, number, "twice:", number * 2.0);
}

struct Node {
    Node* next;
    int value;
};

// Each thread puts a node at the front of a list.
extern "C" __global__ void push(Node** list) {
    Node* node = (Node*)malloc(sizeof(Node));
    node->value = blockIdx.x * blockDim.x + threadIdx.x;
    node->next = (Node*)atomicExch((unsigned long long*)list, (unsigned long long)node);
}

extern "C" __global__ void sumAndFree(Node** list, int* sum) {
    Node* node = *list;
    while (node != nullptr) {
        *sum += node->value;
        Node* next = node->next;
        free(node);
        node = next;
    }
}

extern "C" __global__ void allocate(size_t bytes, void** memory) { *memory = malloc(bytes); }

extern "C" __global__ void release(void* memory) { free(memory); }

extern "C" __global__ void readFreed(int* memory, int* out) {
    free(memory);
    *out = *memory;
}

extern "C" __global__ void measureTime(unsigned long long* out) {
    unsigned long long begin;
    unsigned long long end;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    long long clock = clock64();
    while (clock64() - clock < 1000) {
        __nanosleep(100);
    }
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(end));
    out[0] = begin;
    out[1] = end;
}
