package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.dim3;
import orrery.sim.ByteView;
import orrery.sim.Checks;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LongView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.ShortView;
import orrery.sim.ThreadBody;

/** A kernel whose threads access one element after the other faults at the first one outside, whatever is checked. */
class KernelBoundsTest {
    private static final int ELEMENTS = 1000;
    private static final int BLOCK = 128;

    /** Makes an allocation. */
    private enum Memory {
        DEVICE,
        POOL,
        MANAGED,
        PINNED;

        long allocate(CudaRuntime cuda, long bytes) {
            return switch (this) {
                case DEVICE -> cuda.cudaMalloc(bytes);
                case POOL -> cuda.cudaMallocAsync(bytes, null);
                case MANAGED -> cuda.cudaMallocManaged(bytes, 1);
                case PINNED -> cuda.cudaMallocHost(bytes);
            };
        }
    }

    /** The type of the elements. */
    private enum Type {
        BYTE(1),
        SHORT(2),
        INT(4),
        FLOAT(4),
        LONG(8),
        DOUBLE(8);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
        }

        /** Returns a body that reads or writes the element with the number of the thread. */
        ThreadBody body(KernelArguments args, boolean write) {
            return switch (this) {
                case BYTE -> {
                    ByteView view = args.bytes(0);
                    yield write ? thread -> view.set(thread.globalX(), (byte) 1) : thread -> view.get(thread.globalX());
                }
                case SHORT -> {
                    ShortView view = args.shorts(0);
                    yield write
                            ? thread -> view.set(thread.globalX(), (short) 1)
                            : thread -> view.get(thread.globalX());
                }
                case INT -> {
                    IntView view = args.ints(0);
                    yield write ? thread -> view.set(thread.globalX(), 1) : thread -> view.get(thread.globalX());
                }
                case FLOAT -> {
                    FloatView view = args.floats(0);
                    yield write ? thread -> view.set(thread.globalX(), 1) : thread -> view.get(thread.globalX());
                }
                case LONG -> {
                    LongView view = args.longs(0);
                    yield write ? thread -> view.set(thread.globalX(), 1) : thread -> view.get(thread.globalX());
                }
                case DOUBLE -> {
                    DoubleView view = args.doubles(0);
                    yield write ? thread -> view.set(thread.globalX(), 1) : thread -> view.get(thread.globalX());
                }
            };
        }
    }

    private static String fault(Checks checks, Memory memory, Type type, boolean write) {
        Kernel kernel = Kernel.perThread(args -> type.body(args, write)).named("walk");
        try (Machine machine = Machine.create(MachineOptions.defaults().withChecks(checks))) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            long address = memory.allocate(cuda, (long) type.bytes * ELEMENTS);
            cuda.cudaMemset(address, 0, (long) type.bytes * ELEMENTS);
            dim3 blocks = new dim3((ELEMENTS + BLOCK - 1) / BLOCK);
            cuda.cudaLaunchKernel(kernel, blocks, new dim3(BLOCK), 0, null, address);
            CudaRuntimeException failure = assertThrows(CudaRuntimeException.class, cuda::cudaDeviceSynchronize);
            assertEquals(cudaError_t.cudaErrorIllegalAddress, failure.error());
            return Objects.requireNonNull(failure.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DEVICE, BYTE",
        "DEVICE, SHORT",
        "DEVICE, INT",
        "DEVICE, FLOAT",
        "DEVICE, LONG",
        "DEVICE, DOUBLE",
        "POOL, FLOAT",
        "MANAGED, FLOAT",
        "PINNED, FLOAT"
    })
    void theFirstElementOutsideFaults(Memory memory, Type type) {
        for (boolean write : new boolean[] {false, true}) {
            String expected = fault(Checks.none(), memory, type, write);
            assertEquals(expected, fault(Checks.all(), memory, type, write));
            assertEquals(true, expected.contains("element " + ELEMENTS + " of a view of " + ELEMENTS), expected);
        }
    }
}
