package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevWorkqueueConfigResource.Scope;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Work queues of green contexts: how many streams have kernels in flight at once. */
class WorkQueuesTest {
    private static final long KERNEL_NANOS = 1_000_000;

    /** A device with the kernel of one block that takes a millisecond. */
    private static final class Rig implements AutoCloseable {
        private final Machine machine = Machine.create();
        private final CudaDriver cuda = CudaDriver.of(machine);
        private final CUdevice device;
        private final CUfunction function;

        Rig() {
            cuda.cuInit(0);
            device = cuda.cuDeviceGet(0);
            cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
            Kernel kernel =
                    Kernel.perLaunch(arguments -> launch -> {}).costPerBlock((shape, arguments) -> KERNEL_NANOS);
            function = function(cuda, "work", kernel);
        }

        CUdevResource resource(CUdevResourceType type) {
            return cuda.cuDeviceGetDevResource(device, type);
        }

        CUgreenCtx context(CUdevResource... resources) {
            return cuda.cuGreenCtxCreate(
                    cuda.cuDevResourceGenerateDesc(resources), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        }

        /** A green context of all SMs with so many work queues. */
        CUgreenCtx context(int limit, Scope scope) {
            return context(resource(CUdevResourceType.WORKQUEUE_CONFIG).withWqConfig(limit, scope));
        }

        CUstream stream(CUgreenCtx context) {
            return cuda.cuGreenCtxStreamCreate(context, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
        }

        /** Launches kernels in streams, so many in each, and returns how many kernels' times all take together. */
        long rounds(List<CUstream> streams, int kernels) {
            long began = machine.now();
            for (int i = 0; i < kernels; i++) {
                for (CUstream stream : streams) {
                    cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
                }
            }
            cuda.cuCtxSynchronize();
            return (machine.now() - began) / KERNEL_NANOS;
        }

        @Override
        public void close() {
            machine.close();
        }
    }

    /** Four streams with kernels of a millisecond. */
    @ParameterizedTest
    @CsvSource({"1, 4", "2, 2", "3, 2", "4, 1", "128, 1"})
    void theLimitIsTheNumberOfStreamsThatHaveKernelsInFlight(int limit, long rounds) {
        try (Rig rig = new Rig()) {
            CUgreenCtx context = rig.context(limit, Scope.GREEN_CTX_BALANCED);
            List<CUstream> streams = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                streams.add(rig.stream(context));
            }
            assertEquals(rounds, rig.rounds(streams, 1));
        }
    }

    /** Two contexts with one queue each, or one that they share. */
    @ParameterizedTest
    @CsvSource({"GREEN_CTX_BALANCED, 1", "DEVICE_CTX, 2"})
    void theScopeSaysWhoseStreamsCount(Scope scope, long rounds) {
        try (Rig rig = new Rig()) {
            List<CUstream> streams = List.of(rig.stream(rig.context(1, scope)), rig.stream(rig.context(1, scope)));
            assertEquals(rounds, rig.rounds(streams, 1));
        }
    }

    @Test
    void aContextUsesTheQueuesOfAnother() {
        try (Rig rig = new Rig()) {
            CUgreenCtx first = rig.context(1, Scope.GREEN_CTX_BALANCED);
            CUdevResource queues = rig.cuda.cuGreenCtxGetDevResource(first, CUdevResourceType.WORKQUEUE);
            assertEquals(CUdevResourceType.WORKQUEUE, queues.type());
            CUgreenCtx second = rig.context(rig.resource(CUdevResourceType.SM), queues);
            assertEquals(2, rig.rounds(List.of(rig.stream(first), rig.stream(second)), 1));
        }
    }

    @Test
    void aDescriptorIsPrintedWithItsResources() {
        try (Rig rig = new Rig()) {
            CUdevResource sms = rig.resource(CUdevResourceType.SM);
            CUdevResource queues = rig.resource(CUdevResourceType.WORKQUEUE_CONFIG);
            String plain = rig.cuda.cuDevResourceGenerateDesc(sms).toString();
            assertTrue(plain.matches("descriptor of 132 SMs \\(.*\\) of device 0"), plain);
            String both = rig.cuda.cuDevResourceGenerateDesc(sms, queues).toString();
            assertTrue(both.startsWith(plain + " and work queues for "), both);
        }
    }

    /** A queue serves the next stream when its stream has no kernel any more. */
    @Test
    void kernelsOfOneStreamNeedOneQueue() {
        try (Rig rig = new Rig()) {
            CUgreenCtx context = rig.context(1, Scope.GREEN_CTX_BALANCED);
            assertEquals(3, rig.rounds(List.of(rig.stream(context)), 3));
            assertEquals(6, rig.rounds(List.of(rig.stream(context), rig.stream(context)), 3));
        }
    }

    @Test
    void theConfigurationOfAContextCanBeRead() {
        try (Rig rig = new Rig()) {
            CUdevResource config = rig.cuda.cuGreenCtxGetDevResource(
                    rig.context(3, Scope.GREEN_CTX_BALANCED), CUdevResourceType.WORKQUEUE_CONFIG);
            assertEquals(3, config.wqConfig().wqConcurrencyLimit());
            assertEquals(Scope.GREEN_CTX_BALANCED, config.wqConfig().sharingScope());
            CUdevResource standard = rig.resource(CUdevResourceType.WORKQUEUE_CONFIG);
            assertEquals(128, standard.wqConfig().wqConcurrencyLimit());
            assertEquals(Scope.DEVICE_CTX, standard.wqConfig().sharingScope());
            assertTrue(standard.toString().contains("128 streams"), standard::toString);
        }
    }
}
