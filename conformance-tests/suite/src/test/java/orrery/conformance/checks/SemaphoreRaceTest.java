package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.sim.ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.ExternalWorld;
import orrery.sim.Finding;
import orrery.sim.TimelineSemaphore;

/** A semaphore orders what waits for it after what has signaled it, and nothing else. */
class SemaphoreRaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /** A stream that writes memory, another one that reads it, and two semaphores. */
    private static final class Program {
        private final CheckRig rig;
        private final CudaRuntime cuda;
        private final CUstream writer;
        private final CUstream reader;
        private final long from;
        private final long to;
        private final TimelineSemaphore[] semaphores = new TimelineSemaphore[2];

        Program(CheckRig rig) {
            this.rig = rig;
            cuda = rig.cuda;
            from = rig.filled();
            to = rig.filled();
            writer = cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);
            reader = cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);
            ExternalWorld world = rig.machine.external();
            for (int i = 0; i < 2; i++) {
                semaphores[i] = world.timelineSemaphore("semaphore " + i, TIMELINE_SEMAPHORE_FD, 0);
            }
        }

        private CUexternalSemaphore imported(int which) {
            return cuda.cudaImportExternalSemaphore(
                    new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, semaphores[which].export(), 0));
        }

        void write() {
            rig.launch(CheckRig.WRITE, writer, from);
        }

        void read() {
            rig.launch(CheckRig.COPY, reader, from, to);
            cuda.cudaDeviceSynchronize();
        }

        void signal(CUstream stream, int which, long value) {
            cuda.cudaSignalExternalSemaphoresAsync(
                    List.of(imported(which)), List.of(CUexternalSemaphoreSignalParams.fence(value)), stream);
        }

        void await(CUstream stream, int which, long value) {
            cuda.cudaWaitExternalSemaphoresAsync(
                    List.of(imported(which)), List.of(CUexternalSemaphoreWaitParams.fence(value)), stream);
        }
    }

    private static List<Finding> findings(Consumer<Program> body) {
        return CheckRig.findings(RACES, rig -> body.accept(new Program(rig)));
    }

    @Test
    void aSemaphoreOrders() {
        assertEquals(List.of(), findings(program -> {
            program.write();
            program.signal(program.writer, 0, 1);
            program.await(program.reader, 0, 1);
            program.read();
        }));
    }

    /** The semaphore that the reader waits for was signaled by the reader itself. The writer signals another one. */
    @Test
    void anotherSemaphoreOrdersNothing() {
        List<Finding> findings = findings(program -> {
            program.write();
            program.signal(program.writer, 0, 1);
            program.signal(program.reader, 1, 1);
            program.await(program.reader, 1, 1);
            program.read();
        });
        assertEquals(1, findings.size(), () -> Finding.text(findings));
    }

    /** Value 1 was signaled before the write, and value 2 after it. */
    @Test
    void anEarlierValueDoesNotOrderAfterALaterSignal() {
        List<Finding> findings = findings(program -> {
            program.signal(program.writer, 0, 1);
            program.write();
            program.signal(program.writer, 0, 2);
            program.cuda.cudaStreamSynchronize(program.writer);
            CUstream third = program.cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);
            program.rig.launch(CheckRig.WRITE, third, program.to);
            program.signal(third, 1, 1);
            program.signal(third, 1, 2);
            program.await(program.reader, 1, 1);
            program.read();
        });
        assertEquals(List.of(), findings);
        List<Finding> early = findings(program -> {
            program.signal(program.writer, 0, 1);
            program.write();
            program.signal(program.writer, 0, 2);
            program.await(program.reader, 0, 1);
            program.read();
        });
        assertEquals(1, early.size(), () -> Finding.text(early));
    }

    /** The order goes through a queue of the other API, which waits for one semaphore and signals another one. */
    @Test
    void anExternalQueuePassesTheOrderOn() {
        assertEquals(List.of(), findings(program -> {
            program.write();
            program.signal(program.writer, 0, 1);
            program.rig
                    .machine
                    .external()
                    .queue("queue")
                    .await(program.semaphores[0], 1)
                    .signal(program.semaphores[1], 1);
            program.await(program.reader, 1, 1);
            program.read();
        }));
        List<Finding> findings = findings(program -> {
            program.write();
            program.signal(program.writer, 0, 1);
            program.rig.machine.external().queue("queue").signal(program.semaphores[1], 1);
            program.await(program.reader, 1, 1);
            program.read();
        });
        assertEquals(1, findings.size(), () -> Finding.text(findings));
    }
}
