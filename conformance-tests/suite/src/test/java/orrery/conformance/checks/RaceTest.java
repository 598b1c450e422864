package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.N;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.cudaError_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.KernelThread;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;

/** Races between operations, and between operations and the host. */
class RaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /** A program with a name. */
    record Program(String name, Consumer<CheckRig> body) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Program program(String name, Consumer<CheckRig> body) {
        return new Program(name, body);
    }

    /** Two streams of a kind, and what comes between the write in one and the read in the other. */
    private interface Between {
        void accept(CheckRig rig, CUstream writer, CUstream reader);
    }

    private static Consumer<CheckRig> writeThenCopy(int writerFlags, int readerFlags, Between between) {
        return rig -> {
            long data = rig.filled();
            long out = rig.filled();
            CUstream writer = rig.cuda.cudaStreamCreateWithFlags(writerFlags);
            CUstream reader = rig.cuda.cudaStreamCreateWithFlags(readerFlags);
            rig.launch(WRITE, writer, data);
            between.accept(rig, writer, reader);
            rig.launch(COPY, reader, data, out);
        };
    }

    /** A kernel writes, and the host reads the result of a copy to pinned memory. */
    private static Consumer<CheckRig> readOnHost(Between between) {
        return rig -> {
            long data = rig.filled();
            long pinned = rig.cuda.cudaMallocHost(BYTES);
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUstream other = rig.cuda.cudaStreamCreate();
            rig.launch(WRITE, stream, data);
            rig.cuda.cudaMemcpyAsync(pinned, data, BYTES, cudaMemcpyDeviceToHost, stream);
            between.accept(rig, stream, other);
            rig.cuda.host().ints(pinned).get(3);
        };
    }

    static Stream<Program> racy() {
        return Stream.of(
                program("two streams", writeThenCopy(0, 0, (rig, writer, reader) -> {})),
                program("the event is recorded before the kernel", rig -> {
                    long data = rig.filled();
                    long out = rig.filled();
                    CUstream writer = rig.cuda.cudaStreamCreate();
                    CUstream reader = rig.cuda.cudaStreamCreate();
                    CUevent event = rig.cuda.cudaEventCreate();
                    rig.cuda.cudaEventRecord(event, writer);
                    rig.launch(WRITE, writer, data);
                    rig.cuda.cudaStreamWaitEvent(reader, event, 0);
                    rig.launch(COPY, reader, data, out);
                }),
                program("the event is recorded again elsewhere", writeThenCopy(0, 0, (rig, writer, reader) -> {
                    CUevent event = rig.cuda.cudaEventCreate();
                    rig.cuda.cudaEventRecord(event, writer);
                    rig.cuda.cudaEventRecord(event, reader);
                    rig.cuda.cudaStreamWaitEvent(reader, event, 0);
                })),
                program("the wait is for another event", writeThenCopy(0, 0, (rig, writer, reader) -> {
                    rig.cuda.cudaEventRecord(rig.cuda.cudaEventCreate(), writer);
                    rig.cuda.cudaStreamWaitEvent(reader, rig.cuda.cudaEventCreate(), 0);
                })),
                program(
                        "the host synchronizes with the wrong stream",
                        writeThenCopy(0, 0, (rig, writer, reader) -> rig.cuda.cudaStreamSynchronize(reader))),
                program("a non-blocking stream and the default stream", rig -> {
                    long data = rig.filled();
                    long other = rig.filled();
                    long out = rig.filled();
                    rig.launch(WRITE, rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking), data);
                    rig.launch(WRITE, null, other);
                    rig.launch(COPY, rig.cuda.cudaStreamCreate(), data, out);
                }),
                program(
                        "a kernel that is over before the other is launched",
                        writeThenCopy(0, 0, (rig, writer, reader) -> rig.machine.advance(Duration.ofSeconds(1)))),
                program("the default stream and a non-blocking stream", rig -> {
                    long data = rig.filled();
                    rig.launch(WRITE, null, data);
                    rig.launch(WRITE, rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking), data);
                }),
                program("the host reads without a wait", readOnHost((rig, stream, other) -> {})),
                program(
                        "the host reads after a wait for another stream",
                        readOnHost((rig, stream, other) -> rig.cuda.cudaStreamSynchronize(other))),
                program(
                        "the host reads after a query of another stream",
                        readOnHost((rig, stream, other) -> rig.cuda.cudaStreamQuery(other))),
                program("the host writes what a copy reads", rig -> {
                    long data = rig.filled();
                    long pinned = rig.cuda.cudaMallocHost(BYTES);
                    rig.cuda.host().ints(pinned).set(0, 1);
                    rig.cuda.cudaMemcpyAsync(data, pinned, 4, cudaMemcpyHostToDevice, null);
                    rig.cuda.host().ints(pinned).set(0, 2);
                }),
                program("the host reads managed memory", rig -> {
                    long managed = rig.cuda.cudaMallocManaged(BYTES);
                    rig.launch(WRITE, null, managed);
                    rig.cuda.host().ints(managed).get(0);
                }),
                program("memset and a kernel in another stream", rig -> {
                    long data = rig.filled();
                    CUstream one = rig.cuda.cudaStreamCreate();
                    CUstream other = rig.cuda.cudaStreamCreate();
                    rig.cuda.cudaMemsetAsync(data, 1, BYTES, one);
                    rig.launch(WRITE, other, data);
                }),
                program("a host function and a kernel", rig -> {
                    long managed = rig.cuda.cudaMallocManaged(BYTES);
                    CUstream one = rig.cuda.cudaStreamCreate();
                    CUstream other = rig.cuda.cudaStreamCreate();
                    rig.cuda.cudaLaunchHostFunc(
                            one, data -> rig.cuda.host().ints(managed).set(5, 1), null);
                    rig.launch(WRITE, other, managed);
                }),
                program("overlapping halves", rig -> {
                    long data = rig.filled();
                    CUstream one = rig.cuda.cudaStreamCreate();
                    CUstream other = rig.cuda.cudaStreamCreate();
                    rig.cuda.cudaMemsetAsync(data, 1, BYTES / 2 + 1, one);
                    rig.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, other);
                }));
    }

    static Stream<Program> clean() {
        return Stream.of(
                program(
                        "the reader waits for a value before the writer writes it",
                        writeThenCopy(cudaStreamNonBlocking, cudaStreamNonBlocking, (rig, writer, reader) -> {
                            CudaDriver driver = CudaDriver.of(rig.machine);
                            long flag = rig.cuda.cudaMallocHost(4);
                            rig.cuda.host().ints(flag).set(0, 0);
                            driver.cuStreamWriteValue32(writer, flag, 1, 0);
                            driver.cuStreamWaitValue32(reader, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
                        })),
                program("one stream", rig -> {
                    long data = rig.filled();
                    rig.launch(WRITE, null, data);
                    rig.launch(COPY, null, data, rig.filled());
                }),
                program("an event", writeThenCopy(0, 0, (rig, writer, reader) -> {
                    CUevent event = rig.cuda.cudaEventCreate();
                    rig.cuda.cudaEventRecord(event, writer);
                    rig.cuda.cudaStreamWaitEvent(reader, event, 0);
                })),
                program(
                        "an event through a third stream",
                        writeThenCopy(cudaStreamNonBlocking, cudaStreamNonBlocking, (rig, writer, reader) -> {
                            CUevent event = rig.cuda.cudaEventCreate();
                            CUstream third = rig.cuda.cudaStreamCreate();
                            rig.cuda.cudaEventRecord(event, writer);
                            rig.cuda.cudaStreamWaitEvent(third, event, 0);
                            CUevent second = rig.cuda.cudaEventCreate();
                            rig.cuda.cudaEventRecord(second, third);
                            rig.cuda.cudaStreamWaitEvent(reader, second, 0);
                        })),
                program(
                        "the host synchronizes",
                        writeThenCopy(0, 0, (rig, writer, reader) -> rig.cuda.cudaStreamSynchronize(writer))),
                program(
                        "the device is synchronized",
                        writeThenCopy(0, 0, (rig, writer, reader) -> rig.cuda.cudaDeviceSynchronize())),
                program("an event is synchronized", writeThenCopy(0, 0, (rig, writer, reader) -> {
                    CUevent event = rig.cuda.cudaEventCreate();
                    rig.cuda.cudaEventRecord(event, writer);
                    rig.cuda.cudaEventSynchronize(event);
                })),
                program("a kernel in the default stream between blocking streams", rig -> {
                    long data = rig.filled();
                    long other = rig.filled();
                    long out = rig.filled();
                    CUstream writer = rig.cuda.cudaStreamCreate();
                    CUstream reader = rig.cuda.cudaStreamCreate();
                    rig.launch(WRITE, writer, data);
                    rig.launch(WRITE, null, other);
                    rig.launch(COPY, reader, data, out);
                }),
                program("free synchronizes", writeThenCopy(0, 0, (rig, writer, reader) -> {
                    long unused = rig.cuda.cudaMalloc(BYTES);
                    rig.cuda.cudaFree(unused);
                })),
                program("different halves", rig -> {
                    long data = rig.filled();
                    CUstream one = rig.cuda.cudaStreamCreate();
                    CUstream other = rig.cuda.cudaStreamCreate();
                    rig.cuda.cudaMemsetAsync(data, 1, BYTES / 2, one);
                    rig.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, other);
                }),
                program("two readers", rig -> {
                    long data = rig.filled();
                    rig.launch(COPY, rig.cuda.cudaStreamCreate(), data, rig.filled());
                    rig.launch(COPY, rig.cuda.cudaStreamCreate(), data, rig.filled());
                }),
                program(
                        "the host waits for the stream of the copy",
                        readOnHost((rig, stream, other) -> rig.cuda.cudaStreamSynchronize(stream))),
                program("the host polls the stream", readOnHost((rig, stream, other) -> {
                    while (rig.cuda.cudaStreamQuery(stream) != cudaError_t.cudaSuccess) {
                        rig.machine.advance(Duration.ofMillis(1));
                    }
                })),
                program("the host polls an event", readOnHost((rig, stream, other) -> {
                    CUevent event = rig.cuda.cudaEventCreate();
                    rig.cuda.cudaEventRecord(event, stream);
                    while (rig.cuda.cudaEventQuery(event) != cudaError_t.cudaSuccess) {
                        rig.machine.advance(Duration.ofMillis(1));
                    }
                })),
                program("pageable memory is staged", rig -> {
                    long data = rig.filled();
                    long pageable = rig.cuda.host().allocate(BYTES);
                    rig.cuda.cudaMemcpyAsync(data, pageable, BYTES, cudaMemcpyHostToDevice, null);
                    rig.cuda.host().ints(pageable).set(0, 2);
                }),
                program("a copy to pageable memory is waited for", rig -> {
                    long data = rig.filled();
                    long pageable = rig.cuda.host().allocate(BYTES);
                    rig.cuda.cudaMemcpyAsync(pageable, data, BYTES, cudaMemcpyDeviceToHost, null);
                    rig.cuda.host().ints(pageable).get(0);
                }),
                program("a synchronous copy", rig -> {
                    long data = rig.filled();
                    long pinned = rig.cuda.cudaMallocHost(BYTES);
                    CUstream stream = rig.cuda.cudaStreamCreate();
                    rig.launch(WRITE, stream, data);
                    rig.cuda.cudaMemcpy(pinned, data, BYTES, cudaMemcpyDeviceToHost);
                    rig.cuda.host().ints(pinned).get(0);
                }),
                program("the host writes before a kernel is launched", rig -> {
                    long managed = rig.cuda.cudaMallocManaged(BYTES);
                    for (int i = 0; i < N; i++) {
                        rig.cuda.host().ints(managed).set(i, i);
                    }
                    rig.launch(COPY, null, managed, rig.filled());
                    rig.cuda.cudaDeviceSynchronize();
                    rig.cuda.host().ints(managed).set(0, 1);
                }),
                program("a host function after a kernel", rig -> {
                    long managed = rig.cuda.cudaMallocManaged(BYTES);
                    CUstream stream = rig.cuda.cudaStreamCreate();
                    rig.launch(WRITE, stream, managed);
                    rig.cuda.cudaLaunchHostFunc(
                            stream, data -> rig.cuda.host().ints(managed).set(5, 1), null);
                    rig.cuda.cudaStreamSynchronize(stream);
                    rig.cuda.host().ints(managed).get(5);
                }));
    }

    @ParameterizedTest
    @MethodSource
    void racy(Program program) {
        List<Finding> all = CheckRig.findings(RACES, program.body());
        assertEquals(1, all.size(), () -> Finding.text(all));
        assertInstanceOf(Race.class, all.get(0));
    }

    @ParameterizedTest
    @MethodSource
    void clean(Program program) {
        List<Finding> all = CheckRig.findings(RACES, program.body());
        assertTrue(all.isEmpty(), () -> Finding.text(all));
    }

    @Test
    void theReportNamesBothAccessesAndTheRepair() {
        Race race = CheckRig.only(Race.class, RACES, writeThenCopy(0, 0, (rig, writer, reader) -> {}));
        assertEquals("write", race.first().operation());
        assertEquals(Kind.WRITE, race.first().kind());
        assertEquals("copy", race.second().operation());
        assertEquals(Kind.READ, race.second().kind());
        assertEquals(new KernelThread(0, 0), race.first().thread());
        assertEquals("element 0 of argument 0", race.second().element());
        assertEquals("CheckRig.java", race.first().site().innermost().getFileName());
        Repair.EventWait repair = assertInstanceOf(Repair.EventWait.class, race.repair());
        assertEquals("write", repair.recordAfter());
        assertEquals(race.first().place(), repair.recordIn());
        assertEquals("copy", repair.waitBefore());
        assertEquals(race.second().place(), repair.waitIn());
        assertEquals(0, race.memory().from());
        assertEquals(BYTES, race.memory().to());
        assertTrue(
                race.text()
                        .contains(
                                "record an event after write in " + race.first().place()),
                race::text);
    }

    @Test
    void theOverlapIsToldByTheByte() {
        Race race = CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            rig.cuda.cudaMemsetAsync(data, 1, BYTES / 2 + 1, rig.cuda.cudaStreamCreate());
            rig.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, rig.cuda.cudaStreamCreate());
        });
        assertEquals(BYTES / 2, race.memory().from());
        assertEquals(BYTES / 2 + 1, race.memory().to());
    }

    @Test
    void theSameRaceIsToldOnce() {
        CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            CUstream one = rig.cuda.cudaStreamCreate();
            CUstream other = rig.cuda.cudaStreamCreate();
            for (int i = 0; i < 10; i++) {
                rig.cuda.cudaMemsetAsync(data, 1, BYTES, i % 2 == 0 ? one : other);
            }
        });
    }

    @Test
    void nothingIsFoundWhereNothingIsChecked() {
        List<Finding> all = CheckRig.findings(Checks.none(), writeThenCopy(0, 0, (rig, writer, reader) -> {}));
        assertTrue(all.isEmpty(), () -> Finding.text(all));
        assertFalse(Checks.none().isEnabled(Check.RACES));
    }
}
