// Sums of blocks, for the benchmark.

// With a size of the block that the compiler knows, so that it unrolls the loop.
extern "C" __global__ void sumOf256(const float* x, float* sums) {
    __shared__ float shared[256];
    unsigned t = threadIdx.x;
    shared[t] = x[blockIdx.x * 256 + t];
    for (unsigned half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            shared[t] += shared[t + half];
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = shared[0];
    }
}

extern "C" __global__ void sumOfAnySize(const float* x, float* sums) {
    __shared__ float shared[1024];
    unsigned t = threadIdx.x;
    float sum = x[blockIdx.x * blockDim.x + t];
    shared[t] = sum;
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) {
            shared[t] = sum = sum + shared[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = sum;
    }
}
