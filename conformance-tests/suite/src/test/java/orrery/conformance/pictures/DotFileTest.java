package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.assertRefused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.NamedPipes;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.driver.CUgraph;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ApiFunction;
import orrery.sim.Machine;
import orrery.sim.TraceListener;

/** The file of a drawing is written outside of the machine. */
@Timeout(60)
class DotFileTest {
    @TempDir
    private Path directory;

    /** A pipe that nobody reads blocks the thread that prints, and no other. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPipeThatNobodyReadsBlocksOneThread(boolean runtime) throws Exception {
        Path pipe = directory.resolve("pipe");
        NamedPipes.makeOrSkip(pipe);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUgraph graph = cuda.cuGraphCreate(0);
            CountDownLatch printed = new CountDownLatch(1);
            machine.trace().add(new TraceListener() {
                @Override
                public void apiExit(long id, ApiFunction call, long thread, long time, ResultCode result) {
                    leave(call);
                }

                @Override
                public void driverCalled(
                        long id, ApiFunction call, long thread, long start, long end, ResultCode result) {
                    leave(call);
                }

                private void leave(ApiFunction call) {
                    if (call.name().equals("cuGraphDebugDotPrint")) {
                        printed.countDown();
                    }
                }
            });
            Future<?> printing = other.submit(() -> {
                if (runtime) {
                    CudaRuntime.of(machine).cudaGraphDebugDotPrint(graph, pipe, 0);
                } else {
                    cuda.cuGraphDebugDotPrint(graph, pipe, 0);
                }
            });
            assertTrue(printed.await(20, TimeUnit.SECONDS), "the call has not left the machine");
            assertEquals(1, cuda.cuDeviceGetCount());
            assertTrue(Files.readString(pipe).contains("digraph"));
            printing.get();
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsTheDocumentedResult() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUgraph graph = cuda.cuGraphCreate(0);
            Path missing = directory.resolve("missing").resolve("file");
            assertRefused(
                    CUresult.CUDA_ERROR_OPERATING_SYSTEM,
                    () -> cuda.cuGraphDebugDotPrint(graph, missing, 0),
                    missing.toString());
        }
    }
}
