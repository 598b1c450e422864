package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.assertFindings;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamDefault;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * A synchronous copy from pageable memory returns when the memory is staged: "the DMA to final destination may not have
 * completed" (cuda_runtime_api.h, API synchronization behavior). Work of a non-blocking stream may come first.
 */
class PageableUploadTest {
    private static final Kernel FIRST = Kernel.perLaunch(args -> {
                IntView from = args.ints(0);
                IntView to = args.ints(1);
                return launch -> to.set(0, from.get(0));
            })
            .named("first");

    /** What is between the copy and the kernel that reads what it has written. */
    private enum Order {
        NOTHING(false),
        PINNED(true),
        BLOCKING_STREAM(true),
        EVENT(true),
        WAIT_FOR_LEGACY_STREAM(true),
        SECOND_UPLOAD(true);

        private final boolean orders;

        Order(boolean orders) {
            this.orders = orders;
        }
    }

    /** Uploads 9, lets a kernel read it in another stream, and returns what the kernel has read. */
    private static int program(Machine machine, Order order) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(
                order == Order.BLOCKING_STREAM ? cudaStreamDefault : cudaStreamNonBlocking);
        long from = cuda.cudaMalloc(BYTES);
        long to = cuda.cudaMallocHost(4);
        cuda.cudaMemset(from, 0, BYTES);
        cuda.cudaDeviceSynchronize();
        long source =
                order == Order.PINNED ? cuda.cudaMallocHost(BYTES) : cuda.host().allocate(BYTES);
        cuda.host().ints(source).set(0, 9);
        cuda.cudaMemcpy(from, source, BYTES, cudaMemcpyHostToDevice);
        cuda.host().ints(source).set(0, 8);
        switch (order) {
            case EVENT -> {
                CUevent uploaded = cuda.cudaEventCreate();
                cuda.cudaEventRecord(uploaded, null);
                cuda.cudaStreamWaitEvent(stream, uploaded, 0);
            }
            case WAIT_FOR_LEGACY_STREAM -> cuda.cudaStreamSynchronize(null);
            case SECOND_UPLOAD ->
                cuda.cudaMemcpy(cuda.cudaMalloc(BYTES), cuda.host().allocate(BYTES), BYTES, cudaMemcpyHostToDevice);
            default -> {}
        }
        cuda.cudaLaunchKernel(FIRST, new dim3(1), new dim3(1), 0, stream, from, to);
        cuda.cudaStreamSynchronize(stream);
        return cuda.host().ints(to).get(0);
    }

    @ParameterizedTest
    @EnumSource
    void theKernelRacesWithTheCopyUnlessItIsOrdered(Order order) {
        List<Finding> all =
                CheckRig.findings(Checks.of(Check.RACES), rig -> assertEquals(9, program(rig.machine, order)));
        assertEquals(order.orders ? 0 : 1, all.size(), () -> Finding.text(all));
    }

    @ParameterizedTest
    @EnumSource
    void theKernelComesBeforeTheCopyInAnotherSchedule(Order order) {
        Exploration exploration = Explorer.defaults().explore(machine -> program(machine, order));
        Set<String> results =
                exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
        assertEquals(order.orders ? Set.of("9") : Set.of("0", "9"), results, exploration::toString);
    }

    /** The copy comes after earlier work of its stream, and so does what the host does next. */
    @Test
    void theCallWaitsForWhatWasInTheStreamBefore() {
        assertFindings(0, Checks.of(Check.RACES), rig -> {
            long data = rig.filled();
            long pinned = rig.cuda.cudaMallocHost(BYTES);
            long pageable = rig.cuda.host().allocate(BYTES);
            rig.launch(COPY, null, data, pinned);
            rig.cuda.cudaMemcpy(data, pageable, BYTES, cudaMemcpyHostToDevice);
            rig.cuda.host().ints(pinned).get(0);
            rig.cuda.cudaMemcpy(pageable, data, BYTES, cudaMemcpyDeviceToHost);
            rig.cuda.host().ints(pageable).get(0);
        });
    }
}
