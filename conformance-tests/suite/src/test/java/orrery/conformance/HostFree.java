package orrery.conformance;

import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Frees by the host that do not wait, or of which no document says that they do: the program has to wait. */
public enum HostFree {
    POOL,
    GRAPH,
    PINNED,
    MAPPED;

    /** The granularity of physical memory in bytes. */
    private static final long UNIT = 2 << 20;

    /** Allocates memory, in a stream if it is of a pool or of a graph. */
    public long allocate(Machine machine, CUstream stream, long bytes) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CudaDriver driver = CudaDriver.of(machine);
        return switch (this) {
            case POOL -> cuda.cudaMallocAsync(bytes, stream);
            case GRAPH -> ofGraph(cuda, stream, bytes);
            case PINNED -> cuda.cudaMallocHost(bytes);
            case MAPPED ->
                WithContext.mapped(driver, driver.cuMemCreate(UNIT, CUmemAllocationProp.onDevice(0), 0), UNIT);
        };
    }

    private static long ofGraph(CudaRuntime cuda, CUstream stream, long bytes) {
        cuda.cudaStreamBeginCapture(stream);
        long memory = cuda.cudaMallocAsync(bytes, stream);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(stream), 0), stream);
        return memory;
    }

    /** Ends the life of the memory. */
    public void free(Machine machine, long memory) {
        switch (this) {
            case POOL, GRAPH -> CudaRuntime.of(machine).cudaFree(memory);
            case PINNED -> CudaRuntime.of(machine).cudaFreeHost(memory);
            case MAPPED -> CudaDriver.of(machine).cuMemUnmap(memory, UNIT);
        }
    }
}
