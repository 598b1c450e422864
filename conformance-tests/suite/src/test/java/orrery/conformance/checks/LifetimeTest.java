package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.conformance.checks.CheckRig.assertFindings;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagAutoFreeOnLaunch;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.HostFree;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.Leak;
import orrery.sim.Finding.Lifetime;
import orrery.sim.Finding.SuspiciousCall;
import orrery.sim.Finding.UninitializedRead;
import orrery.sim.FindingsException;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Accesses outside of the lifetime of memory, uninitialized reads, and leaks. */
class LifetimeTest {
    private static final Checks LIFETIMES = Checks.of(Check.LIFETIMES);
    private static final Checks UNINITIALIZED = Checks.of(Check.UNINITIALIZED_READS);

    /** {@link MemoryPrograms} has the same programs with an event between. */
    @Test
    void aUseInAnotherStreamComesAfterTheAllocation() {
        Lifetime found = CheckRig.only(Lifetime.class, LIFETIMES, rig -> {
            long data = rig.cuda.cudaMallocAsync(BYTES, rig.cuda.cudaStreamCreate());
            rig.launch(WRITE, rig.cuda.cudaStreamCreate(), data);
        });
        assertEquals(Kind.ALLOCATION, found.bound().kind());
        assertEquals("write", found.access().operation());
    }

    @Test
    void aFreeComesAfterTheUsesInOtherStreams() {
        Lifetime found = CheckRig.only(Lifetime.class, LIFETIMES, rig -> {
            CUstream one = rig.cuda.cudaStreamCreate();
            long data = rig.cuda.cudaMallocAsync(BYTES, one);
            rig.cuda.cudaStreamSynchronize(one);
            rig.launch(WRITE, rig.cuda.cudaStreamCreate(), data);
            // The free executes after the kernel in this run all the same.
            rig.machine.advance(Duration.ofSeconds(1));
            rig.cuda.cudaFreeAsync(data, one);
        });
        assertEquals(Kind.FREE, found.bound().kind());
        assertTrue(found.repair().text().startsWith("record an event after write"), found::text);
    }

    /** An event after the free would order the use after it. */
    @Test
    void aFreeThatIsSubmittedTooEarlyIsToComeLater() {
        Lifetime found = CheckRig.only(Lifetime.class, LIFETIMES, rig -> {
            CUstream one = rig.cuda.cudaStreamCreate();
            long data = rig.cuda.cudaMallocAsync(BYTES, one);
            rig.cuda.cudaStreamSynchronize(one);
            rig.cuda.cudaFreeAsync(data, one);
            rig.launch(WRITE, rig.cuda.cudaStreamCreate(), data);
        });
        assertEquals(Kind.FREE, found.bound().kind());
        assertTrue(found.repair().text().startsWith("free the memory after write in "), found::text);
    }

    @Test
    void anAddressThatIsUsedAgainIsOtherMemory() {
        assertFindings(0, Checks.of(Check.RACES, Check.LIFETIMES), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            for (int i = 0; i < 3; i++) {
                long data = rig.cuda.cudaMallocAsync(BYTES, stream);
                rig.launch(WRITE, stream, data);
                rig.cuda.cudaFreeAsync(data, stream);
            }
        });
    }

    @Test
    void aKernelReadsWhatNobodyHasWritten() {
        UninitializedRead found = CheckRig.only(UninitializedRead.class, UNINITIALIZED, rig -> {
            long data = rig.cuda.cudaMalloc(BYTES);
            rig.cuda.cudaMemset(data, 0, BYTES / 2);
            rig.launch(COPY, null, data, rig.filled());
        });
        assertEquals("copy", found.access().operation());
        assertEquals(BYTES / 2, found.memory().from());
        assertEquals("LifetimeTest.java", found.memory().site().innermost().getFileName());
    }

    @Test
    void aCopyReadsWhatNobodyHasWritten() {
        UninitializedRead found = CheckRig.only(UninitializedRead.class, UNINITIALIZED, rig -> {
            long data = rig.cuda.cudaMalloc(BYTES);
            rig.cuda.cudaMemcpy(rig.cuda.host().allocate(BYTES), data, BYTES, cudaMemcpyDeviceToHost);
        });
        assertEquals("LifetimeTest.java", found.access().site().innermost().getFileName());
    }

    @Test
    void theHostReadsWhatNobodyHasWritten() {
        UninitializedRead found = CheckRig.only(UninitializedRead.class, UNINITIALIZED, rig -> {
            long pinned = rig.cuda.cudaMallocHost(BYTES);
            rig.cuda.host().ints(pinned).get(1);
        });
        assertEquals("the host", found.access().operation());
    }

    @Test
    void whatIsWrittenIsInitialized() {
        assertFindings(0, UNINITIALIZED, rig -> {
            long data = rig.cuda.cudaMalloc(BYTES);
            long out = rig.cuda.cudaMalloc(BYTES);
            long pinned = rig.cuda.cudaMallocHost(BYTES);
            long pageable = rig.cuda.host().allocate(BYTES);
            rig.launch(WRITE, null, data);
            rig.launch(COPY, null, data, out);
            rig.cuda.cudaMemcpy(pinned, out, BYTES, cudaMemcpyDeviceToHost);
            rig.cuda.host().ints(pinned).get(1);
            rig.cuda.cudaMemcpy(data, pageable, BYTES, cudaMemcpyHostToDevice);
        });
    }

    /** An atomic operation on what nobody has written is found once: it also writes. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void atomicOperationsInitialize(boolean inHostFunction) {
        assertFindings(1, UNINITIALIZED, rig -> readAfter(rig, inHostFunction, cell -> cell.atomicAdd(0, 1)));
    }

    /** A volatile write reads nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void volatileWritesInitialize(boolean inHostFunction) {
        assertFindings(0, UNINITIALIZED, rig -> readAfter(rig, inHostFunction, cell -> cell.setVolatile(0, 1)));
    }

    /** Reads pinned memory after an access to it by a host function or by this thread. */
    private static void readAfter(CheckRig rig, boolean inHostFunction, Consumer<IntView> access) {
        IntView pinned = rig.cuda.host().ints(rig.cuda.cudaMallocHost(BYTES));
        CUstream stream = rig.cuda.cudaStreamCreate();
        if (inHostFunction) {
            rig.cuda.cudaLaunchHostFunc(stream, () -> access.accept(pinned));
        } else {
            access.accept(pinned);
        }
        rig.cuda.cudaStreamSynchronize(stream);
        pinned.get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "POOL, true, true", "POOL, false, true", "POOL, true, false", "POOL, false, false",
        "GRAPH, true, true", "GRAPH, false, true", "GRAPH, true, false", "GRAPH, false, false",
        "PINNED, true, true", "PINNED, false, true", "PINNED, true, false", "PINNED, false, false",
        "MAPPED, true, true", "MAPPED, false, true", "MAPPED, true, false", "MAPPED, false, false",
    })
    void aFreeByTheHostComesAfterAllUses(HostFree how, boolean waits, boolean late) {
        assertFindings(waits ? 0 : 1, Checks.of(Check.LIFETIMES), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long memory = how.allocate(rig.machine, stream, BYTES);
            rig.cuda.cudaStreamSynchronize(stream);
            rig.launch(WRITE, stream, memory);
            if (waits) {
                rig.cuda.cudaStreamSynchronize(stream);
            }
            if (late) {
                rig.machine.advance(Duration.ofMillis(1));
            }
            how.free(rig.machine, memory);
        });
    }

    @Test
    void memoryThatIsNotFreedIsToldWithItsCall() {
        Leak leak = CheckRig.only(Leak.class, Checks.of(Check.LEAKS), rig -> {
            rig.cuda.cudaMalloc(BYTES);
            rig.cuda.cudaFree(rig.cuda.cudaMalloc(BYTES));
            CUstream stream = rig.cuda.cudaStreamCreate();
            rig.cuda.cudaFreeAsync(rig.cuda.cudaMallocAsync(BYTES, stream), stream);
            rig.cuda.cudaStreamDestroy(stream);
        });
        assertEquals("memory", leak.kind());
        assertEquals("LifetimeTest.java", leak.site().innermost().getFileName());
    }

    /** After a fault no call frees what belongs to a context. A graph belongs to none. */
    @Test
    void whatCannotBeFreedAfterAFaultIsNoLeak() {
        Kernel beyond = Kernel.perLaunch(args -> {
            IntView v = args.ints(0);
            return launch -> v.set(CheckRig.N, 1);
        });
        Leak leak = CheckRig.only(Leak.class, Checks.of(Check.LEAKS), rig -> {
            rig.cuda.cudaStreamCreate();
            rig.cuda.cudaEventCreate();
            rig.cuda.cudaMallocHost(BYTES);
            rig.cuda.cudaGraphCreate(0);
            rig.launch(beyond, null, rig.cuda.cudaMalloc(BYTES));
        });
        assertEquals("graph", leak.kind());
    }

    /** One call is told once, with how much it has left; each leak is a finding of its own. */
    @Test
    void leaksOfOneCallAreToldTogether() {
        List<Finding> all = CheckRig.findings(Checks.of(Check.LEAKS), rig -> {
            for (int i = 0; i < 100; i++) {
                rig.cuda.cudaMalloc(BYTES);
                rig.cuda.cudaEventCreate();
            }
            rig.cuda.cudaMalloc(BYTES);
        });
        assertEquals(201, all.size());
        String text = Finding.text(all);
        assertEquals(3, text.split("leak: ", -1).length - 1, text);
        assertTrue(text.contains("100 of this kind (memory)"), text);
        assertTrue(text.contains("with " + 100 * BYTES + " bytes in all"), text);
        assertTrue(text.contains("100 of this kind (event) were created there and exist at the end"), text);
    }

    /** A free is of all bytes, whatever part of them another stream writes. */
    @Test
    void aFreeIsToldWithAllItsBytes() {
        List<Finding> all = CheckRig.findings(Checks.of(Check.LIFETIMES), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            long memory = rig.cuda.cudaMallocAsync(BYTES, stream);
            rig.cuda.cudaMemsetAsync(memory, 0, 4, stream);
            rig.cuda.cudaFreeAsync(memory, rig.cuda.cudaStreamCreate());
        });
        Lifetime first = (Lifetime) all.get(0);
        assertEquals(4, first.access().bytes(), first::text);
        assertEquals(BYTES, first.bound().bytes(), first::text);
    }

    /** The destruction of graphs frees no memory that a launch has left. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void memoryOfAGraphThatIsNotFreedIsToldWithItsLaunch(boolean freed) {
        List<Finding> all = CheckRig.findings(Checks.of(Check.LEAKS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            rig.cuda.cudaStreamBeginCapture(stream);
            long memory = rig.cuda.cudaMallocAsync(BYTES, stream);
            CUgraph graph = rig.cuda.cudaStreamEndCapture(stream);
            CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
            rig.cuda.cudaGraphLaunch(exec, stream);
            rig.cuda.cudaGraphLaunch(exec, stream);
            if (freed) {
                rig.cuda.cudaFreeAsync(memory, stream);
            }
            rig.cuda.cudaGraphExecDestroy(exec);
            rig.cuda.cudaGraphDestroy(graph);
            rig.cuda.cudaStreamDestroy(stream);
        });
        assertEquals(freed ? 0 : 1, all.size(), () -> Finding.text(all));
        if (!freed) {
            Leak leak = (Leak) all.get(0);
            assertEquals("memory of a graph", leak.kind());
            assertEquals("LifetimeTest.java", leak.site().innermost().getFileName());
        }
    }

    @Test
    void aStreamThatIsNotDestroyedIsToldWithItsCall() {
        Leak leak = CheckRig.only(Leak.class, Checks.of(Check.LEAKS), rig -> {
            rig.cuda.cudaStreamDestroy(rig.cuda.cudaStreamCreate());
            rig.cuda.cudaStreamCreate();
            rig.launch(Kernel.empty(), null);
        });
        assertEquals("stream", leak.kind());
        assertEquals("LifetimeTest.java", leak.site().innermost().getFileName());
    }

    @Test
    void theEndOfAContextLeavesNothing() {
        assertFindings(0, Checks.of(Check.LEAKS), rig -> {
            rig.cuda.cudaMalloc(BYTES);
            rig.cuda.cudaStreamCreate();
            rig.cuda.cudaEventCreate();
            rig.cuda.cudaDeviceReset();
        });
    }

    /** An object that has a function to destroy it is reported unless that function was called. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void objectsThatAreNotDestroyedAreTold(boolean destroyed) {
        List<Finding> all = CheckRig.findings(Checks.of(Check.LEAKS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUevent event = rig.cuda.cudaEventCreate();
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph, 0);
            CUgraph clone = rig.cuda.cudaGraphClone(graph);
            rig.cuda.cudaStreamBeginCapture(stream);
            if (destroyed) {
                rig.cuda.cudaGraphDestroy(rig.cuda.cudaStreamEndCapture(stream));
                rig.cuda.cudaGraphDestroy(clone);
                rig.cuda.cudaGraphExecDestroy(exec);
                rig.cuda.cudaGraphDestroy(graph);
                rig.cuda.cudaEventDestroy(event);
                rig.cuda.cudaStreamDestroy(stream);
            }
        });
        List<String> kinds = all.stream().map(each -> ((Leak) each).kind()).toList();
        List<String> expected = List.of("stream", "event", "graph", "executable graph", "graph", "capture");
        assertEquals(destroyed ? List.of() : expected, kinds);
        assertTrue(all.stream()
                .allMatch(each -> ((Leak) each).site().innermost().getFileName().equals("LifetimeTest.java")));
    }

    @Test
    void workThatNeverCompletesIsToldWithItsCall() {
        Leak leak = CheckRig.only(Leak.class, Checks.of(Check.LEAKS), rig -> {
            Kernel endless = Kernel.perLaunch(args -> launch -> launch.awaitHost(() -> false))
                    .blocking()
                    .named("endless");
            rig.launch(endless, null);
        });
        assertEquals("work", leak.kind());
        assertEquals("endless in legacy", leak.name());
    }

    @Test
    void aWaitForAnEventThatWasNeverRecordedIsSuspicious() {
        SuspiciousCall found = CheckRig.only(SuspiciousCall.class, Checks.of(Check.CALLS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUevent event = rig.cuda.cudaEventCreate();
            rig.cuda.cudaStreamWaitEvent(stream, event, 0);
            rig.cuda.cudaEventRecord(event, stream);
            rig.cuda.cudaStreamWaitEvent(stream, event, 0);
        });
        assertEquals("LifetimeTest.java", found.site().innermost().getFileName());
    }

    /** A wait of the host without work, and a record that is never used. */
    @Test
    void waitsForNothingAndRecordsForNobodyAreSuspicious() {
        List<Finding> all = CheckRig.findings(Checks.of(Check.CALLS), rig -> {
            CUstream idle = rig.cuda.cudaStreamCreate();
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUevent never = rig.cuda.cudaEventCreate();
            CUevent lost = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            rig.launch(Kernel.empty(), stream);
            rig.cuda.cudaEventRecord(lost, stream);
            rig.cuda.cudaEventSynchronize(never);
            rig.cuda.cudaStreamSynchronize(idle);
            rig.cuda.cudaStreamSynchronize(stream);
        });
        assertEquals(3, all.size(), () -> Finding.text(all));
        assertTrue(all.get(0).text().contains("cudaEventSynchronize is called for event "), all.get(0)::text);
        assertTrue(all.get(0).text().contains("which was never recorded"), all.get(0)::text);
        assertTrue(all.get(1).text().contains("cudaStreamSynchronize is called for stream "), all.get(1)::text);
        assertTrue(all.get(1).text().contains("which has never had any work"), all.get(1)::text);
        assertTrue(all.get(2).text().contains("nobody waits for it"), all.get(2)::text);
        assertTrue(all.stream()
                .allMatch(each ->
                        ((SuspiciousCall) each).site().innermost().getFileName().equals("LifetimeTest.java")));
    }

    @Test
    void whatIsUsedIsNotSuspicious() {
        assertFindings(0, Checks.of(Check.CALLS), rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUevent begin = rig.cuda.cudaEventCreate();
            CUevent end = rig.cuda.cudaEventCreate();
            CUevent order = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            rig.cuda.cudaEventRecord(begin, stream);
            rig.launch(Kernel.empty(), stream);
            rig.cuda.cudaEventRecord(end, stream);
            rig.cuda.cudaEventRecord(order, stream);
            rig.cuda.cudaStreamWaitEvent(null, order, 0);
            rig.cuda.cudaEventSynchronize(end);
            rig.cuda.cudaEventElapsedTime(begin, end);
            rig.cuda.cudaStreamSynchronize(null);
        });
    }

    @Test
    void aWaitForAnEventThatAGraphRecordsIsNotSuspicious() {
        assertFindings(0, Checks.of(Check.CALLS), rig -> {
            CUevent event = rig.cuda.cudaEventCreate();
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            rig.cuda.cudaGraphAddEventRecordNode(graph, List.of(), event);
            rig.cuda.cudaGraphLaunch(rig.cuda.cudaGraphInstantiate(graph, 0), null);
            rig.cuda.cudaEventSynchronize(event);
        });
    }

    @Test
    void findingsAreThrownOnRequest() {
        CheckRig rig = new CheckRig(UNINITIALIZED.throwing());
        rig.launch(COPY, null, rig.cuda.cudaMalloc(BYTES), rig.cuda.cudaMalloc(BYTES));
        FindingsException thrown = assertThrows(FindingsException.class, rig.machine::close);
        assertEquals(1, thrown.findings().size());
        assertEquals(thrown.findings().get(0).text(), thrown.getMessage());
    }
}
