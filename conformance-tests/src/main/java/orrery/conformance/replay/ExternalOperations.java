package orrery.conformance.replay;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;

/** The operations of transcripts that import memory and semaphores of another API, and map buffers on the memory. */
final class ExternalOperations {
    private ExternalOperations() {}

    static void register(OperationTable table) {
        table.answers("cuImportExternalMemory", (s, a) -> {
            if (a.takeIf("null")) {
                return s.made(a, Kind.EXTERNAL_MEMORY, s.driver().cuImportExternalMemory(null));
            }
            Object source = a.value();
            ExternalMemoryHandleType type =
                    a.constant(ExternalMemoryHandleType.class, ExternalMemoryHandleType::value, "OPAQUE_FD");
            long size = a.takeIf("all") ? ((Vulkan.Memory) source).bytes() : a.hasMore() ? a.number() : 0;
            int flags = (int) a.flags();
            CUexternalMemory memory = importing(
                    s,
                    source,
                    handle -> s.driver()
                            .cuImportExternalMemory(new CUexternalMemoryHandleDesc(type, handle, size, flags)));
            if (source instanceof Vulkan.Memory below) {
                s.vulkan().place(memory, below, 0);
            }
            return s.made(a, Kind.EXTERNAL_MEMORY, memory);
        });
        table.answers("cuImportExternalSemaphore", (s, a) -> {
            if (a.takeIf("null")) {
                return s.made(a, Kind.EXTERNAL_SEMAPHORE, s.driver().cuImportExternalSemaphore(null));
            }
            Object source = a.value();
            ExternalSemaphoreHandleType type = a.constant(
                    ExternalSemaphoreHandleType.class, ExternalSemaphoreHandleType::value, "TIMELINE_SEMAPHORE_FD");
            int flags = a.integer(0);
            return s.made(
                    a,
                    Kind.EXTERNAL_SEMAPHORE,
                    importing(
                            s,
                            source,
                            handle -> s.driver()
                                    .cuImportExternalSemaphore(
                                            new CUexternalSemaphoreHandleDesc(type, handle, flags))));
        });
    }

    /**
     * Imports a thing. A thing of Vulkan's is exported for the call, and the descriptor is closed if the import fails.
     */
    private static <T> T importing(ReplaySession session, Object source, Function<ExternalHandle, T> call) {
        if (source instanceof Long number) {
            return call.apply(united(number.intValue()));
        }
        if (source instanceof ExternalHandle handle) {
            return call.apply(united(handle.fd()));
        }
        ExternalHandle own = session.vulkan().export(VulkanOperations.object(source));
        boolean done = false;
        try {
            T imported = call.apply(united(own.fd()));
            done = true;
            return imported;
        } finally {
            if (!done) {
                VulkanOperations.world(session).close(own);
            }
        }
    }

    /** Returns a handle that has a descriptor in all fields of the documented union. */
    static ExternalHandle united(int descriptor) {
        return new ExternalHandle(descriptor, Integer.toUnsignedLong(descriptor), null, descriptor);
    }

    /** Reads a part of a memory, {@code offset [size [flags]]}; null for {@code null}. */
    static @Nullable CUexternalMemoryBufferDesc buffer(TranscriptArguments a) {
        return a.takeIf("null")
                ? null
                : new CUexternalMemoryBufferDesc(a.number(), a.hasMore() ? a.number() : 0, a.integer(0));
    }
}
