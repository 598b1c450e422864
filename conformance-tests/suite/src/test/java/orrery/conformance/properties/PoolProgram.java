package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A random program that allocates and frees in several streams, and marks its memory with what it should hold. */
final class PoolProgram implements AutoCloseable {
    private static final long BLOCK = 32L << 20;
    private static final long[] SIZES = {4, 512, 513, 4096, 100_000, 1 << 20};
    private static final CUmemPoolAttribute[] POLICIES = {
        CUmemPoolAttribute.REUSE_FOLLOW_EVENT_DEPENDENCIES,
        CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC,
        CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES
    };

    private record Memory(long address, long size, int value, CUstream stream) {}

    private final Random random;
    private final Machine machine;
    private final CudaDriver cuda;
    private final CUfunction fill;
    private final CUfunction check;
    private final List<CUstream> streams = new ArrayList<>();
    private final List<CUevent> events = new ArrayList<>();
    private final List<Memory> alive = new ArrayList<>();
    private final CUmemoryPool pool;
    private final long atFirst;
    private int values;

    PoolProgram(long seed, MachineOptions options) {
        random = new Random(seed);
        machine = Machine.create(options);
        cuda = driverWithContext(machine);
        var module =
                cuda.cuModuleLoadData(CUmoduleImage.empty().with("fill", fill()).with("check", check()));
        fill = cuda.cuModuleGetFunction(module, "fill");
        check = cuda.cuModuleGetFunction(module, "check");
        streams.add(null);
        for (int flags : new int[] {0, 1, 1}) {
            streams.add(cuda.cuStreamCreate(flags));
            events.add(cuda.cuEventCreate(flags == 0 ? 0 : CudaDriver.CU_EVENT_DISABLE_TIMING));
        }
        atFirst = cuda.cuMemGetInfo().free();
        long most = random.nextBoolean() ? 0 : (1 + random.nextInt(3)) * BLOCK;
        pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(most));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, random.nextInt(3) * BLOCK);
    }

    private static Kernel fill() {
        return Kernel.perLaunch(a -> {
            IntView memory = a.ints(0);
            return launch -> {
                memory.set(0, a.i32(1));
                memory.set(memory.size() - 1, a.i32(1));
            };
        });
    }

    private static Kernel check() {
        return Kernel.perLaunch(a -> {
            IntView memory = a.ints(0);
            return launch -> {
                int wanted = a.i32(1);
                if (memory.get(0) != wanted || memory.get(memory.size() - 1) != wanted) {
                    throw new AssertionError("memory of " + wanted + " holds " + memory.get(0));
                }
            };
        });
    }

    private <T> T any(List<T> several) {
        return several.get(random.nextInt(several.size()));
    }

    /** Does something. */
    void step() {
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> allocate();
            case 3, 4 -> free();
            case 5 -> order(any(streams), any(streams));
            case 6 -> synchronize();
            default -> cuda.cuMemPoolSetAttribute(pool, POLICIES[random.nextInt(POLICIES.length)], random.nextInt(2));
        }
        compare();
    }

    private void allocate() {
        CUstream stream = any(streams);
        long size =
                random.nextInt(4) == 0 ? (1 + random.nextInt(40)) * (1L << 20) : SIZES[random.nextInt(SIZES.length)];
        try {
            long address = cuda.cuMemAllocFromPoolAsync(size, pool, stream);
            Memory memory = new Memory(address, size, ++values, stream);
            alive.add(memory);
            launch(fill, memory, stream);
        } catch (CudaException full) {
            assertEquals(CUresult.CUDA_ERROR_OUT_OF_MEMORY, full.result());
        }
    }

    private void launch(CUfunction function, Memory memory, CUstream stream) {
        if (memory.size() <= 1 << 20 && memory.size() % Integer.BYTES == 0) {
            cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, memory.address(), memory.value());
        }
    }

    private void free() {
        if (alive.isEmpty()) {
            return;
        }
        Memory memory = alive.remove(random.nextInt(alive.size()));
        CUstream stream = random.nextBoolean() ? memory.stream() : any(streams);
        order(memory.stream(), stream);
        launch(check, memory, stream);
        if (random.nextInt(6) == 0) {
            cuda.cuStreamSynchronize(stream);
            cuda.cuMemFree(memory.address());
        } else {
            cuda.cuMemFreeAsync(memory.address(), stream);
        }
    }

    private void order(CUstream first, CUstream second) {
        CUevent event = any(events);
        cuda.cuEventRecord(event, first);
        cuda.cuStreamWaitEvent(second, event, 0);
    }

    private void synchronize() {
        switch (random.nextInt(4)) {
            case 0 -> cuda.cuStreamSynchronize(any(streams));
            case 1 -> cuda.cuEventSynchronize(any(events));
            case 2 -> cuda.cuMemPoolTrimTo(pool, random.nextInt(3) * BLOCK);
            default -> machine.settle();
        }
    }

    private void compare() {
        long used = alive.stream().mapToLong(Memory::size).sum();
        long reserved = cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.RESERVED_MEM_CURRENT);
        assertEquals(used, cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.USED_MEM_CURRENT));
        assertTrue(reserved >= used && reserved % BLOCK == 0, () -> reserved + " reserved, " + used + " used");
        assertEquals(atFirst - reserved, cuda.cuMemGetInfo().free());
        for (Memory one : alive) {
            assertEquals(
                    one.size(),
                    cuda.cuMemGetAddressRange(one.address() + one.size() - 1).size());
        }
    }

    /** Frees everything; nothing is left. */
    void finish() {
        while (!alive.isEmpty()) {
            free();
        }
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, 0);
        cuda.cuCtxSynchronize();
        compare();
        assertEquals(0, cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.RESERVED_MEM_CURRENT));
    }

    @Override
    public void close() {
        machine.close();
    }
}
