// nvcc -ptx -arch=sm_75 add.cu
extern "C" __global__ void add(int n, const float *a, const float *b, float *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        sum[i] = a[i] + b[i];
    }
}
