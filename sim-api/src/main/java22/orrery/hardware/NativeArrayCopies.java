package orrery.hardware;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies of Java arrays in native memory, since the garbage collector moves arrays and a driver needs an address that
 * stays. What the program has written into an array is copied before each call that submits work, what the device has
 * written into the copy after each call that copies or waits, and before each function that the driver calls.
 */
final class NativeArrayCopies {
    /** So many arrays are kept even if the program no longer refers to them. */
    private static final int KEPT = 16;

    private record Copy(WeakReference<Object> array, MemorySegment memory, MemorySegment known, Arena arena) {}

    private final List<Copy> copies = new ArrayList<>();
    private final Deque<Object> recent = new ArrayDeque<>();

    /** Returns the address of the copy of an array. */
    synchronized long of(Object array) {
        for (Copy copy : copies) {
            if (copy.array().refersTo(array)) {
                return copy.memory().address();
            }
        }
        MemorySegment heap = heap(array);
        Arena arena = Arena.ofShared();
        Copy copy = new Copy(
                new WeakReference<>(array),
                arena.allocate(Math.max(1, heap.byteSize()), Long.BYTES),
                arena.allocate(Math.max(1, heap.byteSize()), Long.BYTES),
                arena);
        copy.memory().copyFrom(heap);
        copy.known().copyFrom(heap);
        copies.add(copy);
        recent.addLast(array);
        if (recent.size() > KEPT) {
            recent.removeFirst();
        }
        return copy.memory().address();
    }

    /** Ends the copy at an address; returns false if there is none. */
    synchronized boolean free(long address) {
        for (Iterator<Copy> all = copies.iterator(); all.hasNext(); ) {
            Copy copy = all.next();
            if (copy.memory().address() == address) {
                copy.arena().close();
                all.remove();
                return true;
            }
        }
        return false;
    }

    /** Returns the memory of the copy that has an address; null if there is none. */
    synchronized @Nullable MemorySegment find(long address) {
        for (Copy copy : copies) {
            long offset = address - copy.memory().address();
            if (offset >= 0 && offset < copy.memory().byteSize()) {
                return copy.memory().asSlice(offset);
            }
        }
        return null;
    }

    /** Copies what the program has written. */
    synchronized void push() {
        for (Copy copy : copies) {
            Object array = copy.array().get();
            if (array != null) {
                move(heap(array), copy.known(), copy.memory());
            }
        }
    }

    /** Copies what the device has written. */
    synchronized void pull() {
        for (Copy copy : copies) {
            Object array = copy.array().get();
            if (array != null) {
                move(copy.memory(), copy.known(), heap(array));
            }
        }
    }

    /** Copies the bytes that differ from those which are known. */
    private static void move(MemorySegment from, MemorySegment known, MemorySegment to) {
        long bytes = Math.min(from.byteSize(), to.byteSize());
        long at = 0;
        while (at < bytes) {
            long same = from.asSlice(at, bytes - at).mismatch(known.asSlice(at, bytes - at));
            if (same < 0) {
                return;
            }
            at += same;
            to.set(JAVA_BYTE, at, from.get(JAVA_BYTE, at));
            known.set(JAVA_BYTE, at, from.get(JAVA_BYTE, at));
            at++;
        }
    }

    private static MemorySegment heap(Object array) {
        return switch (array) {
            case byte[] values -> MemorySegment.ofArray(values);
            case short[] values -> MemorySegment.ofArray(values);
            case int[] values -> MemorySegment.ofArray(values);
            case float[] values -> MemorySegment.ofArray(values);
            case long[] values -> MemorySegment.ofArray(values);
            case double[] values -> MemorySegment.ofArray(values);
            default -> throw new IllegalArgumentException(array.getClass() + " is no array of numbers");
        };
    }
}
