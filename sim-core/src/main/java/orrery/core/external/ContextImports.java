package orrery.core.external;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.PhysicalAllocation;
import orrery.core.memory.Storage;
import orrery.core.rule.CoreRule;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Feature;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.HandleKind;

/** The external memory and semaphores that a context has imported. Destroying the context destroys them. */
public final class ContextImports {
    /** Import flag: the resource is dedicated ({@code CUDA_EXTERNAL_MEMORY_DEDICATED}). */
    public static final int DEDICATED = 1;

    private static final int THOR_MAJOR_VERSION = 11;

    private final ImportingContext context;
    private final SimulatedExternalWorld world;
    private final List<ExternalMemory> memories = new ArrayList<>();
    private final List<ExternalSemaphore> semaphores = new ArrayList<>();
    private int sciBufferCount;

    /** Creates an empty set of imports of a context. */
    public ContextImports(ImportingContext context, SimulatedExternalWorld world) {
        this.context = context;
        this.world = world;
    }

    /** Returns the external API that it imports from. */
    SimulatedExternalWorld world() {
        return world;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /**
     * Imports external memory. The size is checked against the memory object when buffers and arrays are mapped.
     *
     * @param size the size of the memory object in bytes, as an unsigned number
     * @param flags 0 or {@link #DEDICATED}
     * @throws orrery.sim.CudaException if the size, the flags, the handle, the platform or the device is not legal
     *     (EXT-03 to EXT-10, EXT-29, EXT-31, EXT-32)
     */
    public ExternalMemory importMemory(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {
        String what = "memory of type " + type + " with " + Long.toUnsignedString(size) + " bytes";
        ExternalRule.MEMORY_FLAGS.require(
                flags == 0 || (flags == DEDICATED && mayBeDedicated(type)),
                () -> what + " is imported with flags " + flags);
        ExternalRule.DEDICATED.require(
                !type.alwaysDedicated() || flags == DEDICATED, () -> what + " is imported with flags " + flags);
        ExternalRule.SIZE.require(size != 0, () -> what + " is imported");
        checkPlatform(type.handleKind(), what);
        if (type == ExternalMemoryHandleType.DMABUF_FD) {
            checkNotNegative(handle, what);
            ExternalRule.DMA_BUF.require(
                    isThorOrNewer(context.device().model()),
                    () -> what + " is imported on " + context.device().model().name());
        }
        checkHandle(ExternalRule.HANDLE_FIELDS, type.handleKind(), handle, what);
        ExternalBacking backing = backing(type, handle, size);
        ExternalMemory memory = new ExternalMemory(context, type, backing, size, flags == DEDICATED);
        world.handles().consumeDescriptor(type.handleKind(), handle);
        memories.add(memory);
        sciBufferCount += type == ExternalMemoryHandleType.NVSCIBUF ? 1 : 0;
        return memory;
    }

    private static boolean isThorOrNewer(DeviceModel model) {
        return model.attribute(DeviceAttribute.INTEGRATED) == 1
                && model.capability().atLeast(THOR_MAJOR_VERSION, 0);
    }

    private static boolean mayBeDedicated(ExternalMemoryHandleType type) {
        return type != ExternalMemoryHandleType.DMABUF_FD;
    }

    /** Takes a reference to what a handle refers to. */
    private ExternalBacking backing(ExternalMemoryHandleType type, ExternalHandle handle, long size) {
        if (type == ExternalMemoryHandleType.OPAQUE_FD) {
            Path file = world.handles().file(handle);
            if (file != null) {
                return ofFile(file, size);
            }
            PhysicalAllocation memory = world.shared(handle, PhysicalAllocation.class);
            if (memory != null) {
                return ExternalBacking.of(memory);
            }
        }
        return ExternalBacking.of(findMemory(type, handle));
    }

    private ExternalBacking ofFile(Path file, long size) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long fileSize = channel.size();
            ExternalRule.FILE.require(
                    size > 0 && size <= fileSize,
                    () -> Long.toUnsignedString(size) + " bytes of " + file + " are imported; it has " + fileSize
                            + " bytes");
            Storage bytes = world.memory().mapFile(channel, size);
            context.host().sharesMemory();
            return ExternalBacking.ofFile(bytes);
        } catch (IOException e) {
            String why = Files.exists(file) ? "it cannot be mapped for reading and writing" : "it does not exist";
            throw ExternalRule.FILE.violated(file + " is imported, but " + why, e);
        }
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /**
     * Imports an external semaphore.
     *
     * @param flags 0
     * @throws orrery.sim.CudaException if the flags, the handle, the platform or the device is not legal (EXT-04,
     *     EXT-05, EXT-17, EXT-18, EXT-29 to EXT-32)
     */
    public ExternalSemaphore importSemaphore(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {
        String what = "a semaphore of type " + type;
        ExternalRule.SEMAPHORE_FLAGS.require(flags == 0, () -> what + " is imported with flags " + flags);
        checkPlatform(type.handleKind(), what);
        ExternalRule.TIMELINE.require(
                !type.isVulkanTimeline() || context.device().model().has(Feature.TIMELINE_SEMAPHORES),
                () -> what + " is imported on " + context.device().model().name());
        if (type == ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD) {
            checkNotNegative(handle, what);
        }
        checkHandle(ExternalRule.SEMAPHORE_HANDLE_FIELDS, type.handleKind(), handle, what);
        SimulatedSyncObject object = findSemaphore(type, handle);
        ExternalSemaphore semaphore = new ExternalSemaphore(context, type, object);
        world.handles().consumeDescriptor(type.handleKind(), handle);
        semaphores.add(semaphore);
        return semaphore;
    }

    /**
     * Returns the number of imported NvSciBuf objects. Signals and waits of NvSciSync objects synchronize each of them.
     */
    int sciBufferCount() {
        return sciBufferCount;
    }

    // -- handles -------------------------------------------------------------------------------------------------

    private void checkPlatform(HandleKind kind, String what) {
        boolean integrated = context.device().model().attribute(DeviceAttribute.INTEGRATED) == 1;
        ExternalRule.PLATFORM.require(
                world.platform().imports(kind, integrated),
                () -> what + " is imported on platform " + world.platform());
    }

    private static void checkNotNegative(ExternalHandle handle, String what) {
        ExternalRule.NEGATIVE_DESCRIPTOR.require(
                handle.fd() >= 0,
                () -> what + " is imported with " + HandleTable.describe(HandleKind.FILE_DESCRIPTOR, handle));
    }

    /** Checks that the handle has exactly the fields that its kind needs, by a rule, and was not imported before. */
    private void checkHandle(CoreRule rule, HandleKind kind, ExternalHandle handle, String what) {
        boolean legal = switch (kind) {
            case FILE_DESCRIPTOR -> true;
            case NT_HANDLE -> (handle.handle() != 0) != (handle.name() != null);
            case KMT_HANDLE -> handle.handle() != 0 && handle.name() == null;
            case SCI_OBJECT -> handle.object() != null;
        };
        rule.require(legal, () -> what + " is imported with " + HandleTable.describe(kind, handle));
        ExternalRule.DESCRIPTOR_REUSED.require(
                !world.handles().isImported(kind, handle),
                () -> what + " is imported with " + HandleTable.describe(kind, handle) + " again");
    }

    private SimulatedMemoryObject findMemory(ExternalMemoryHandleType type, ExternalHandle handle) {
        SimulatedExternalObject found = world.handles().find(type.handleKind(), handle);
        if (found instanceof SimulatedMemoryObject memory && memory.type() == type) {
            return memory;
        }
        throw unfit(type, type.handleKind(), handle, found);
    }

    /** Returns the semaphore of a handle. Each type of file descriptor can refer to each kind of semaphore. */
    private SimulatedSyncObject findSemaphore(ExternalSemaphoreHandleType type, ExternalHandle handle) {
        SimulatedExternalObject found = world.handles().find(type.handleKind(), handle);
        if (found instanceof SimulatedSyncObject semaphore
                && (semaphore.type() == type || type.handleKind() == HandleKind.FILE_DESCRIPTOR)) {
            return semaphore;
        }
        throw unfit(type, type.handleKind(), handle, found);
    }

    private CudaException unfit(
            Enum<?> type, HandleKind kind, ExternalHandle handle, @Nullable SimulatedExternalObject found) {
        CoreRule rule =
                kind == HandleKind.FILE_DESCRIPTOR ? ExternalRule.DESCRIPTOR_OBJECT : ExternalRule.HANDLE_OBJECT;
        Object other = kind == HandleKind.FILE_DESCRIPTOR ? world.handles().shared(handle) : null;
        return rule.violated(HandleTable.describe(kind, handle) + " is imported as " + type + " and refers to "
                + (found != null ? found : other != null ? other : "nothing on this machine"));
    }

    // -- destruction -------------------------------------------------------------------------------------------------

    void remove(ExternalMemory memory) {
        memories.remove(memory);
        sciBufferCount -= memory.type() == ExternalMemoryHandleType.NVSCIBUF ? 1 : 0;
    }

    void remove(ExternalSemaphore semaphore) {
        semaphores.remove(semaphore);
    }

    /**
     * Frees all buffers, also those of memory that was destroyed, and destroys all imports, when the context is
     * destroyed.
     */
    public void destroyAll() {
        world.freeBuffersOf(context);
        List.copyOf(memories).forEach(ExternalMemory::destroy);
        List.copyOf(semaphores).forEach(ExternalSemaphore::destroy);
    }
}
