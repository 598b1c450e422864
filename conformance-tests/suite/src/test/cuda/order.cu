// Threads that wait for each other in global memory: nvcc -ptx -arch=sm_90 -O3 -lineinfo order.cu
#include <cooperative_groups.h>
#include <cuda/atomic>

__device__ void await(volatile int* flag, int value) {
    while (*flag != value) {
    }
    __threadfence();
}

__device__ void release(volatile int* flag, int value) {
    __threadfence();
    *flag = value;
}

extern "C" __global__ void flagOfOneThread(int* words) {
    if (threadIdx.x == 0) {
        await(words, 1);
        words[2] = words[1];
    } else if (threadIdx.x == 33) {
        words[1] = 7;
        release(words, 1);
    }
}

extern "C" __global__ void flagAndBack(int* words) {
    if (threadIdx.x == 0) {
        await(words, 1);
        words[2] = words[1];
        release(words, 2);
        await(words, 3);
        words[1] += 1;
    } else if (threadIdx.x == 33) {
        words[1] = 7;
        release(words, 1);
        await(words, 2);
        words[1] = 9;
        release(words, 3);
    }
}

extern "C" __global__ void lockThrice(int* words) {
    for (int i = 0; i < 3; i++) {
        bool done = false;
        while (!done) {
            if (atomicCAS(words, 0, 1) == 0) {
                __threadfence();
                words[1] = words[1] + 1;
                release(words, 0);
                done = true;
            }
        }
    }
}

// Each thread hands over to the next one, by a flag of their own.
extern "C" __global__ void flagOfEachThread(int* words) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0) {
        await(words + 2 + i, 1);
    }
    words[1] = words[1] + 1;
    release(words + 3 + i, 1);
}

__device__ void barrierOfGrid(int* words) {
    __syncthreads();
    if (threadIdx.x == 0) {
        volatile int* generation = words + 1;
        int old = *generation;
        __threadfence();
        if (atomicAdd(words, 1) == gridDim.x - 1) {
            *words = 0;
            release(generation, old + 1);
        } else {
            await(generation, old + 1);
        }
    }
    __syncthreads();
}

extern "C" __global__ void counterAndGeneration(int* words) {
    int threads = gridDim.x * blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    words[16 + i] = i;
    barrierOfGrid(words);
    int other = words[16 + threads - 1 - i];
    barrierOfGrid(words);
    words[16 + i] = other;
}

extern "C" __global__ void manyOperations(int* words) {
    if (threadIdx.x == 0) {
        for (int i = 0; i < 200; i++) {
            atomicAdd(words + 8, 1);
        }
        words[1] = 4;
        release(words, 1);
    } else if (threadIdx.x == 33) {
        for (int i = 0; i < 200; i++) {
            atomicAdd(words + 9, 1);
        }
        await(words, 1);
        words[2] = words[1];
    }
}

extern "C" __global__ void flagOfAWarp(int* words) {
    int i = threadIdx.x;
    if (i < 32) {
        words[32 + i] = i;
        __syncwarp();
        if (i == 0) {
            release(words, 1);
        }
    } else {
        if (i == 32) {
            await(words, 1);
        }
        __syncwarp();
        words[32 + i] = words[i ^ 1];
    }
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) flagOfACluster(int* words) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int threads = 2 * blockDim.x;
    if (blockIdx.x >= 2) {
        words[16 + i] = i;
        cooperative_groups::this_cluster().sync();
        if (i == threads) {
            release(words, 1);
        }
    } else {
        if (i == 0) {
            await(words, 1);
        }
        cooperative_groups::this_cluster().sync();
        words[16 + i] = words[16 + threads + i];
    }
}

extern "C" __global__ void storesOfAtomics(int* words) {
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(words[0]);
    flag.store(1, cuda::memory_order_relaxed);
}

// What orders nothing.

extern "C" __global__ void loadsOnly(volatile int* words) {
    int* data = (int*)words + 1;
    if (threadIdx.x == 0) {
        *data = 7;
        words[4] = words[0];
    } else if (threadIdx.x == 1) {
        words[5] = words[0];
        words[6] = *data;
    }
}

extern "C" __global__ void storesOnly(volatile int* words) {
    int* data = (int*)words + 1;
    if (threadIdx.x < 2) {
        if (threadIdx.x == 0) {
            *data = 7;
        }
        words[0] = 1;
        if (threadIdx.x == 1) {
            words[6] = *data;
        }
    }
}

extern "C" __global__ void barrierOfAnotherWarp(int* words) {
    if (threadIdx.x == 0) {
        words[1] = 7;
    }
    __syncwarp();
    if (threadIdx.x == 33) {
        words[2] = words[1];
    }
}

extern "C" __global__ void afterTheLock(int* words) {
    while (atomicCAS(words, 0, 1) != 0) {
    }
    words[1] += 1;
    __threadfence();
    atomicExch(words, 0);
    words[2] += 1;
}
