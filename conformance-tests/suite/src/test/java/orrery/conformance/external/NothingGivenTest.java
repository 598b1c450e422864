package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.KeyedMutex;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.TimelineSemaphore;

/** What the other side of external resources is not given is named. */
class NothingGivenTest {
    @TestFactory
    Stream<DynamicTest> arguments() {
        Interop interop = new Interop();
        ExternalWorld world = interop.world;
        ExternalQueue queue = world.queue("queue");
        SciAttributes attributes = new SciAttributes();
        interop.cuda.cuDeviceGetNvSciSyncAttributes(attributes, interop.cuda.cuDeviceGet(0), 3);
        var sync = world.sciSync("sync", attributes);
        var fence = ExternalSemaphoreHandleType.D3D12_FENCE;
        return Stream.of(
                        names("name", () -> world.memory(null, ExternalMemoryHandleType.OPAQUE_FD, 64)),
                        names("type", () -> world.memory("memory", null, 64)),
                        names("file", () -> world.open(null)),
                        names("handle", () -> world.close(null)),
                        names("name", () -> world.binarySemaphore(null, ExternalSemaphoreHandleType.OPAQUE_FD)),
                        names("type", () -> world.binarySemaphore("binary", null)),
                        names("name", () -> world.timelineSemaphore(null, fence, 0)),
                        names("type", () -> world.timelineSemaphore("timeline", null, 0)),
                        names("name", () -> world.keyedMutex(null, ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX)),
                        names("type", () -> world.keyedMutex("mutex", null)),
                        names("name", () -> world.sciSync(null, attributes)),
                        names("attributes", () -> world.sciSync("other", null)),
                        names("name", () -> world.queue(null)),
                        names("label", () -> queue.run(null, 1, () -> {})),
                        names("effect", () -> queue.run("work", 1, null)),
                        names("semaphore", () -> queue.signal((BinarySemaphore) null)),
                        names("semaphore", () -> queue.await((BinarySemaphore) null)),
                        names("semaphore", () -> queue.signal((TimelineSemaphore) null, 1)),
                        names("semaphore", () -> queue.await((TimelineSemaphore) null, 1)),
                        names("mutex", () -> queue.release((KeyedMutex) null, 1)),
                        names("mutex", () -> queue.acquire((KeyedMutex) null, 1)),
                        names("sync", () -> queue.signal(null, new SciFence())),
                        names("fence", () -> queue.signal(sync, null)),
                        names("fence", () -> queue.await((SciFence) null)),
                        names("sync", () -> SciFence.of(null, 1)))
                .onClose(interop::close);
    }

    private static DynamicTest names(String argument, Executable call) {
        return DynamicTest.dynamicTest(
                argument,
                () -> assertEquals(
                        argument, assertThrows(NullPointerException.class, call).getMessage()));
    }
}
