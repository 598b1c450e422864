// Threads of a block that share global memory: nvcc -ptx -arch=sm_90 -O3 -lineinfo races.cu

extern "C" __global__ void neighbours(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    if (t > 0) {
        words[t - 1] += 2;
    }
}

extern "C" __global__ void barrierOfTheBlock(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    __syncthreads();
    int other = words[t ^ 32];
    __syncthreads();
    words[t] = other + 1;
}

extern "C" __global__ void barrierOfTheWarp(int* words) {
    int t = threadIdx.x;
    words[t] = t;
    __syncwarp();
    int other = words[t ^ 1];
    __syncwarp();
    words[t] = other + 1;
}

extern "C" __global__ void barrierObject(int* words) {
    __shared__ unsigned long long barrier;
    unsigned address = (unsigned)__cvta_generic_to_shared(&barrier);
    int t = threadIdx.x;
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(address));
    }
    __syncthreads();
    words[t] = t;
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(address) : "memory");
    unsigned done = 0;
    while (!done) {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(address), "l"(state) : "memory");
    }
    words[t + 64] = words[t ^ 32];
}
