// Kernels that call the device runtime: nvcc -ptx -rdc=true -arch=sm_90 -O3 -lineinfo graphs.cu
#include <cuda_runtime.h>

// The body of a WHILE node: counts down.
extern "C" __global__ void countDown(cudaGraphConditionalHandle handle, int* left, int* iterations) {
    if (threadIdx.x == 0) {
        ++*iterations;
        cudaGraphSetConditional(handle, --*left > 0);
    }
}

extern "C" __global__ void increment(int* value) {
    if (threadIdx.x == 0) {
        ++*value;
    }
}

__device__ cudaGraphExec_t remembered;

extern "C" __global__ void remember(cudaGraphExec_t graph) { remembered = graph; }

// Launches a graph: the argument, or the one that another kernel has remembered.
extern "C" __global__ void launchGraph(cudaGraphExec_t graph, int how, int* result) {
    if (graph == nullptr) {
        graph = remembered;
    }
    cudaStream_t stream = how == 0   ? cudaStreamGraphFireAndForget
                          : how == 1 ? cudaStreamGraphTailLaunch
                          : how == 2 ? cudaStreamGraphFireAndForgetAsSibling
                                     : (cudaStream_t)0;
    *result = cudaGraphLaunch(graph, stream);
}

// Launches its own graph as its tail, so often.
extern "C" __global__ void relaunchSelf(int* count, int most) {
    if (threadIdx.x == 0 && ++*count < most) {
        cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
    }
}

extern "C" __global__ void primary(int* value) {
    cudaTriggerProgrammaticLaunchCompletion();
    if (threadIdx.x == 0) {
        *value = 5;
    }
}

extern "C" __global__ void secondary(int* value, int* seen) {
    cudaGridDependencySynchronize();
    if (threadIdx.x == 0) {
        *seen = *value;
    }
}
