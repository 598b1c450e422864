package orrery.runtime;

import orrery.driver.CUdevice;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemLocation;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;

/** Memory pools, and the memory of graphs. */
interface PoolCalls extends StreamOrderedMemoryAllocator, GraphMemoryManagement, RuntimeSession {

    @Override
    default long cudaMallocAsync(long size, CUstream stream) {
        return call(RuntimeCall.cudaMallocAsync, () -> driver().cuMemAllocAsync(size, stream));
    }

    @Override
    default long cudaMallocAsync(long size, CUmemoryPool pool, CUstream stream) {
        return cudaMallocFromPoolAsync(size, pool, stream);
    }

    @Override
    default long cudaMallocFromPoolAsync(long size, CUmemoryPool pool, CUstream stream) {
        return call(RuntimeCall.cudaMallocFromPoolAsync, () -> driver().cuMemAllocFromPoolAsync(size, pool, stream));
    }

    @Override
    default void cudaFreeAsync(long devPtr, CUstream stream) {
        run(RuntimeCall.cudaFreeAsync, () -> driver().cuMemFreeAsync(devPtr, stream));
    }

    @Override
    default CUmemoryPool cudaMemPoolCreate(CUmemPoolProps properties) {
        return call(RuntimeCall.cudaMemPoolCreate, () -> driver().cuMemPoolCreate(properties));
    }

    @Override
    default void cudaMemPoolDestroy(CUmemoryPool pool) {
        run(RuntimeCall.cudaMemPoolDestroy, () -> driver().cuMemPoolDestroy(pool));
    }

    @Override
    default void cudaMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep) {
        run(RuntimeCall.cudaMemPoolTrimTo, () -> driver().cuMemPoolTrimTo(pool, minBytesToKeep));
    }

    @Override
    default long cudaMemPoolGetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute) {
        return call(RuntimeCall.cudaMemPoolGetAttribute, () -> driver().cuMemPoolGetAttribute(pool, attribute));
    }

    @Override
    default void cudaMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value) {
        run(RuntimeCall.cudaMemPoolSetAttribute, () -> driver().cuMemPoolSetAttribute(pool, attribute, value));
    }

    @Override
    default void cudaMemPoolSetAccess(CUmemoryPool pool, CUmemAccessDesc... descriptors) {
        run(RuntimeCall.cudaMemPoolSetAccess, () -> driver().cuMemPoolSetAccess(pool, descriptors));
    }

    @Override
    default CUmemAccessDesc.Flags cudaMemPoolGetAccess(CUmemoryPool pool, CUmemLocation location) {
        return call(RuntimeCall.cudaMemPoolGetAccess, () -> driver().cuMemPoolGetAccess(pool, location));
    }

    // -- the memory of graphs ------------------------------------------------------------------------------------

    @Override
    default long cudaDeviceGetGraphMemAttribute(int device, CUgraphMemAttribute attr) {
        return call(
                RuntimeCall.cudaDeviceGetGraphMemAttribute,
                () -> driver().cuDeviceGetGraphMemAttribute(new CUdevice(device), attr));
    }

    @Override
    default void cudaDeviceSetGraphMemAttribute(int device, CUgraphMemAttribute attr, long value) {
        run(
                RuntimeCall.cudaDeviceSetGraphMemAttribute,
                () -> driver().cuDeviceSetGraphMemAttribute(new CUdevice(device), attr, value));
    }

    @Override
    default void cudaDeviceGraphMemTrim(int device) {
        run(RuntimeCall.cudaDeviceGraphMemTrim, () -> driver().cuDeviceGraphMemTrim(new CUdevice(device)));
    }
}
