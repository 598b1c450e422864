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
        table.answers("cuImportExternalMemory", call -> {
            if (call.takeIf("null")) {
                return call.made(Kind.EXTERNAL_MEMORY, call.cuda.cuImportExternalMemory(null));
            }
            Object source = call.value();
            ExternalMemoryHandleType type =
                    call.constant(ExternalMemoryHandleType.class, ExternalMemoryHandleType::value, "OPAQUE_FD");
            long size = call.takeIf("all") ? ((Vulkan.Memory) source).bytes() : call.hasMore() ? call.number() : 0;
            int flags = (int) call.flags();
            CUexternalMemory memory = importing(
                    call,
                    source,
                    handle -> call.cuda.cuImportExternalMemory(
                            new CUexternalMemoryHandleDesc(type, handle, size, flags)));
            if (source instanceof Vulkan.Memory below) {
                call.vulkan().place(memory, below, 0);
            }
            return call.made(Kind.EXTERNAL_MEMORY, memory);
        });
        table.answers("cuImportExternalSemaphore", call -> {
            if (call.takeIf("null")) {
                return call.made(Kind.EXTERNAL_SEMAPHORE, call.cuda.cuImportExternalSemaphore(null));
            }
            Object source = call.value();
            ExternalSemaphoreHandleType type = call.constant(
                    ExternalSemaphoreHandleType.class, ExternalSemaphoreHandleType::value, "TIMELINE_SEMAPHORE_FD");
            int flags = call.integer(0);
            return call.made(
                    Kind.EXTERNAL_SEMAPHORE,
                    importing(
                            call,
                            source,
                            handle -> call.cuda.cuImportExternalSemaphore(
                                    new CUexternalSemaphoreHandleDesc(type, handle, flags))));
        });
    }

    /**
     * Imports a thing. A thing of Vulkan's is exported for the call, and the descriptor is closed if the import fails.
     */
    private static <T> T importing(ReplayedCall call, Object source, Function<ExternalHandle, T> driver) {
        if (source instanceof Long number) {
            return driver.apply(united(number.intValue()));
        }
        if (source instanceof ExternalHandle handle) {
            return driver.apply(united(handle.fd()));
        }
        ExternalHandle own = call.vulkan().export(VulkanOperations.object(source));
        boolean done = false;
        try {
            T imported = driver.apply(united(own.fd()));
            done = true;
            return imported;
        } finally {
            if (!done) {
                VulkanOperations.world(call).close(own);
            }
        }
    }

    /** Returns a handle that has a descriptor in all fields of the documented union. */
    static ExternalHandle united(int descriptor) {
        return new ExternalHandle(descriptor, Integer.toUnsignedLong(descriptor), null, descriptor);
    }

    /** Reads a part of a memory, {@code offset [size [flags]]}; null for {@code null}. */
    static @Nullable CUexternalMemoryBufferDesc buffer(ReplayedCall call) {
        return call.takeIf("null")
                ? null
                : new CUexternalMemoryBufferDesc(call.number(), call.hasMore() ? call.number() : 0, call.integer(0));
    }
}
