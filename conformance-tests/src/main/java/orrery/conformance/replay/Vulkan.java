package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import orrery.core.external.SimulatedExternalWorld;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalObject;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.IntView;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** Vulkan on the device of a transcript, simulated by the external API of the machine. */
final class Vulkan {
    private static final long PAGE = 1 << 16;

    private final SimulatedExternalWorld world;
    private final Map<Integer, ExternalQueue> queues = new HashMap<>();
    private final Map<Integer, ExternalObject> exported = new HashMap<>();
    private final Map<Object, Place> places = new HashMap<>();
    private int made;

    Vulkan(SimulatedExternalWorld world) {
        this.world = world;
    }

    /**
     * Memory of Vulkan, its own or imported.
     *
     * @param number tells apart imports of the same memory
     */
    record Memory(MemoryObject object, long bytes, int number) {}

    /** Where an import or an array lies. */
    record Place(Memory memory, long offset) {}

    /** Work on a queue. */
    static final class Submission {
        private boolean done;

        boolean done() {
            return done;
        }
    }

    // -- memory --------------------------------------------------------------------------------------------------

    Memory memory(ExternalMemoryHandleType type, long bytes) {
        return new Memory(world.memory("memory " + made, type, bytes), bytes, made++);
    }

    /** Notes where an import or an array lies. */
    void place(Object thing, Memory memory, long offset) {
        places.put(thing, new Place(memory, offset));
    }

    /** Returns where an import or an array lies. */
    Place placeOf(Object thing) {
        Place place = places.get(thing);
        if (place == null) {
            throw ReplayException.undefined("memory of " + thing);
        }
        return place;
    }

    /** Creates an image of 32-bit numbers, with its levels one after the other. */
    Memory image(long width, long height, int levels) {
        long bytes = 0;
        for (int level = 0; level < levels; level++) {
            bytes += Integer.BYTES * Math.max(1, width >> level) * Math.max(1, height >> level);
        }
        return memory(ExternalMemoryHandleType.OPAQUE_FD, (bytes + PAGE - 1) / PAGE * PAGE);
    }

    /** Imports memory of Vulkan or CUDA by a descriptor, which belongs to Vulkan then. */
    Memory imported(ExternalHandle handle, long bytes) {
        MemoryObject object = exported.get(handle.fd()) instanceof MemoryObject known
                ? known
                : world.importMemory("memory " + made, handle);
        return new Memory(object, bytes, made++);
    }

    void fill(Memory memory, int value, long offset, long bytes) {
        IntView cells = memory.object().ints();
        long end = Math.min(memory.bytes(), offset + bytes);
        for (long cell = offset / Integer.BYTES; cell < end / Integer.BYTES; cell++) {
            cells.set(cell, value);
        }
    }

    void copy(Memory to, Memory from, long bytes) {
        IntView target = to.object().ints();
        IntView source = from.object().ints();
        for (long cell = 0; cell < bytes / Integer.BYTES; cell++) {
            target.set(cell, source.get(cell));
        }
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    TimelineSemaphore timeline(long initial) {
        return world.timelineSemaphore(
                "timeline " + made++, ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, initial);
    }

    BinarySemaphore binary() {
        return world.binarySemaphore("binary " + made++, ExternalSemaphoreHandleType.OPAQUE_FD);
    }

    /** Signals from the host after {@code millis} milliseconds of virtual time. */
    void signalLater(long millis, TimelineSemaphore timeline, long value) {
        world.queue("host " + made++)
                .run("pause", TimeUnit.MILLISECONDS.toNanos(millis), () -> {})
                .signal(timeline, value);
    }

    // -- descriptors ---------------------------------------------------------------------------------------------

    ExternalHandle export(ExternalObject object) {
        ExternalHandle handle = object.export();
        exported.put(handle.fd(), object);
        return handle;
    }

    ExternalHandle duplicate(ExternalHandle handle) {
        ExternalHandle other = world.duplicate(handle);
        if (exported.containsKey(handle.fd())) {
            exported.put(other.fd(), exported.get(handle.fd()));
        }
        return other;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    /** The steps of a submission: all waits come first, then the work, then the signals. */
    final class Steps {
        private final ExternalQueue queue;
        private final List<Runnable> waits = new ArrayList<>();
        private final List<Runnable> work = new ArrayList<>();
        private final List<Runnable> signals = new ArrayList<>();

        Steps(int queue) {
            this.queue = queues.computeIfAbsent(queue, number -> world.queue("queue " + number));
        }

        void await(Object semaphore, long value) {
            waits.add(
                    semaphore instanceof TimelineSemaphore timeline
                            ? () -> queue.await(timeline, value)
                            : () -> queue.await((BinarySemaphore) semaphore));
        }

        void signal(Object semaphore, long value) {
            signals.add(
                    semaphore instanceof TimelineSemaphore timeline
                            ? () -> queue.signal(timeline, value)
                            : () -> queue.signal((BinarySemaphore) semaphore));
        }

        void run(Runnable effect) {
            work.add(effect);
        }

        Submission submit() {
            Submission submission = new Submission();
            waits.forEach(Runnable::run);
            work.forEach(effect -> queue.run("work", 0, effect));
            signals.forEach(Runnable::run);
            queue.run("end", 0, () -> submission.done = true);
            return submission;
        }
    }
}
