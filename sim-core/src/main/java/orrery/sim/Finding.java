package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A mistake in a program that a check has found.
 *
 * <pre>{@code
 * for (Finding finding : machine.findings()) {
 *     if (finding instanceof Finding.Race race) {
 *         System.out.println(race.first().name() + " and " + race.second().name() + ": " + race.repair().text());
 *     } else {
 *         System.out.println(finding.text());
 *     }
 * }
 * }</pre>
 */
public sealed interface Finding {

    /** Returns the check that has found it. */
    Check check();

    /** Returns the explanation, in several lines. */
    String text();

    /**
     * Two accesses to the same bytes that nothing orders, at least one of them a write.
     *
     * @param first the access that happened first in this run
     * @param second the other access
     * @param memory the bytes that both access
     * @param almost what orders the two almost, as a sentence
     * @param repair the smallest change that orders them
     */
    record Race(Access first, Access second, Memory memory, String almost, Repair repair) implements Finding {
        @Override
        public Check check() {
            return repair instanceof Repair.HostThreads ? Check.HOST_THREADS : Check.RACES;
        }

        @Override
        public String text() {
            return String.join(
                    "\n",
                    "race: " + first.name() + " and " + second.name() + " are not ordered",
                    "  " + first.text(),
                    "  " + second.text(),
                    "  both access " + memory.text(),
                    "  " + almost,
                    "  repair: " + repair.text());
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * An access that is not within the lifetime of the memory, or is not ordered with its allocation or its free.
     *
     * @param access the access
     * @param bound the allocation or the free
     * @param memory the bytes
     * @param almost what orders the two almost, as a sentence
     * @param repair the smallest change that orders them
     */
    record Lifetime(Access access, Access bound, Memory memory, String almost, Repair repair) implements Finding {
        @Override
        public Check check() {
            return Check.LIFETIMES;
        }

        @Override
        public String text() {
            return String.join(
                    "\n",
                    "lifetime: " + access.name() + " can be outside of the lifetime of " + memory.allocation(),
                    "  " + access.text(),
                    "  " + bound.text(),
                    "  the memory is " + memory.text(),
                    "  " + almost,
                    "  repair: " + repair.text());
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A read of bytes that nobody has written since the allocation.
     *
     * @param access the read
     * @param memory the bytes
     */
    record UninitializedRead(Access access, Memory memory) implements Finding {
        @Override
        public Check check() {
            return Check.UNINITIALIZED_READS;
        }

        @Override
        public String text() {
            return String.join(
                    "\n",
                    "uninitialized read: " + access.name() + " reads what nobody has written",
                    "  " + access.text(),
                    "  it reads " + memory.text());
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * Something that exists when the machine is closed.
     *
     * @param kind the kind of object, for example {@code stream}
     * @param name its name
     * @param bytes the size of memory in bytes; 0 for other objects
     * @param site the call that created it
     */
    record Leak(String kind, String name, long bytes, ProgramStack site) implements Finding {
        @Override
        public Check check() {
            return Check.LEAKS;
        }

        @Override
        public String text() {
            return "leak: " + name + " exists at the end" + site.lines("  ", "created at");
        }

        /** Returns how many there are of leaks that one call has created, and how large they are. */
        private static String total(List<Finding> alike) {
            long bytes = alike.stream().mapToLong(each -> ((Leak) each).bytes).sum();
            return "\n  " + alike.size() + " of this kind (" + ((Leak) alike.get(0)).kind
                    + ") were created there and exist at the end"
                    + (bytes == 0 ? "" : ", with " + bytes + " bytes in all");
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A legal call that is probably a mistake.
     *
     * @param message what the call does
     * @param site the call
     */
    record SuspiciousCall(String message, ProgramStack site) implements Finding {
        @Override
        public Check check() {
            return Check.CALLS;
        }

        @Override
        public String text() {
            return "suspicious call: " + message + site.lines("  ", "at");
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * An access to memory.
     *
     * @param kind what it does
     * @param operation the name of the operation, for example that of the kernel; {@code the host} for a thread of the
     *     program
     * @param place where the operation is: a stream, a node of a graph, or a thread of the host
     * @param thread the block and thread of a kernel; null for other operations
     * @param element the element, as index and view, for example {@code element 7 of argument 0}; null if not known
     * @param address the first byte
     * @param bytes the number of bytes
     * @param site the call that submitted the operation, or the access of the host
     */
    record Access(
            Kind kind,
            String operation,
            String place,
            @Nullable KernelThread thread,
            @Nullable String element,
            long address,
            long bytes,
            ProgramStack site) {

        /** What an access does. */
        public enum Kind {
            /** Reads. */
            READ("reads"),
            /** Writes. */
            WRITE("writes"),
            /** Reads a value that others may write at the same time, as one step. */
            ATOMIC_READ("reads atomically"),
            /** Reads and writes as one step, or writes a value that others may read at the same time. */
            ATOMIC("changes atomically"),
            /** Begins the lifetime of the memory. */
            ALLOCATION("allocates"),
            /** Ends the lifetime of the memory. */
            FREE("frees");

            private final String verb;

            Kind(String verb) {
                this.verb = verb;
            }

            /** Returns a verb for it. */
            public String verb() {
                return verb;
            }
        }

        /** Returns the name of the operation with its place. */
        public String name() {
            return operation + " in " + place;
        }

        /** Returns a sentence about it. */
        public String text() {
            return name() + " " + kind.verb() + " " + bytes + (bytes == 1 ? " byte" : " bytes") + " at 0x"
                    + Long.toHexString(address)
                    + (element == null ? "" : ", " + element)
                    + (thread == null ? "" : ", " + thread)
                    + site.lines("    ", "at");
        }
    }

    /**
     * A thread of a kernel.
     *
     * @param block the number of its block
     * @param thread its number in the block
     */
    record KernelThread(long block, int thread) {
        @Override
        public String toString() {
            return "block " + block + ", thread " + thread;
        }
    }

    /**
     * Bytes of an allocation.
     *
     * @param allocation the name of the allocation
     * @param base its first address
     * @param size its size in bytes
     * @param from the first byte, counted from {@code base}
     * @param to the end of the bytes, counted from {@code base}
     * @param site the call that allocated it
     */
    record Memory(String allocation, long base, long size, long from, long to, ProgramStack site) {

        /** Returns a phrase about it. */
        public String text() {
            String bytes = to - from == 1 ? "byte " + from : "bytes " + from + " to " + (to - 1);
            return bytes + " of " + allocation + site.lines("    ", "allocated at");
        }
    }

    /** A change of a program that orders two accesses. */
    sealed interface Repair {

        /** Returns the change in terms of API calls. */
        String text();

        /**
         * A stream waits for an event that is recorded in another stream.
         *
         * @param recordAfter the operation after which the event is recorded
         * @param recordIn the stream of the record
         * @param waitBefore the operation before which the wait comes
         * @param waitIn the stream that waits
         */
        record EventWait(String recordAfter, String recordIn, String waitBefore, String waitIn) implements Repair {
            @Override
            public String text() {
                return "record an event after " + recordAfter + " in " + recordIn + " and let " + waitIn
                        + " wait for it before " + waitBefore;
            }
        }

        /**
         * The host waits for a stream.
         *
         * @param operation the operation that the host has to wait for
         * @param stream its stream
         * @param before what the host does after the wait
         */
        record HostWait(String operation, String stream, String before) implements Repair {
            @Override
            public String text() {
                return "synchronize the host with " + stream + ", after " + operation + ", before " + before;
            }
        }

        /**
         * A thread of the host waits for another one.
         *
         * @param first the thread that accesses first
         * @param second the thread that waits
         */
        record HostThreads(String first, String second) implements Repair {
            @Override
            public String text() {
                return "let " + second + " wait for " + first + ", and if Java orders them already, tell the machine by"
                        + " Machine.released and Machine.acquired";
            }
        }

        /**
         * An edge of a graph.
         *
         * @param from the node that comes first
         * @param to the node that comes after it
         */
        record Edge(String from, String to) implements Repair {
            @Override
            public String text() {
                return "add an edge from " + from + " to " + to;
            }
        }

        /**
         * A kernel waits for the kernel that it overlaps.
         *
         * @param kernel the kernel that waits
         * @param primary the kernel that it waits for
         */
        record DependencyWait(String kernel, String primary) implements Repair {
            @Override
            public String text() {
                return "call gridDependencySynchronize in " + kernel + " before it accesses what " + primary
                        + " accesses";
            }
        }

        /**
         * Memory is freed later.
         *
         * @param operation the last operation that uses it
         */
        record FreeLater(String operation) implements Repair {
            @Override
            public String text() {
                return "free the memory after " + operation;
            }
        }

        /**
         * The threads of a block wait for each other between their accesses.
         *
         * @param kernel the kernel
         */
        record Barrier(String kernel) implements Repair {
            @Override
            public String text() {
                return "make the threads of " + kernel
                        + " wait for each other between the two accesses: __syncthreads in"
                        + " CUDA C, syncThreads or the end of a phase in Java";
            }
        }

        /**
         * The threads of a kernel change an element atomically.
         *
         * @param kernel the kernel
         * @param element the element
         * @param scope the threads for which the operation has to be one step
         */
        record AtomicOperation(String kernel, String element, ThreadScope scope) implements Repair {
            @Override
            public String text() {
                return "change " + element + " in " + kernel + " by one atomic operation of scope " + scope
                        + ", such as atomicAdd";
            }
        }

        /**
         * A kernel is divided into two, because nothing but the end of a kernel orders its blocks.
         *
         * @param kernel the kernel
         * @param first what the first kernel does last
         * @param second what the second kernel begins with
         */
        record SecondKernel(String kernel, String first, String second) implements Repair {
            @Override
            public String text() {
                return "launch what " + kernel + " does from its " + second + " on as a second kernel, after the "
                        + first;
            }
        }
    }

    /**
     * Returns findings in groups that are told together, the leaks last: leaks of one kind that one call has created,
     * and each other finding alone.
     */
    static List<List<Finding>> groups(List<Finding> findings) {
        ImmutableList.Builder<List<Finding>> groups = ImmutableList.builder();
        ListMultimap<List<Object>, Finding> leaks =
                MultimapBuilder.linkedHashKeys().arrayListValues().build();
        for (Finding each : findings) {
            if (each instanceof Leak leak) {
                leaks.put(List.of(leak.kind, leak.site), leak);
            } else {
                groups.add(ImmutableList.of(each));
            }
        }
        Multimaps.asMap(leaks).values().forEach(alike -> groups.add(ImmutableList.copyOf(alike)));
        return groups.build();
    }

    /** Returns findings as one text: of each of the {@link #groups} the first one, and how many there are. */
    static String text(List<Finding> findings) {
        return groups(findings).stream()
                .map(alike -> alike.get(0).text() + (alike.size() == 1 ? "" : Leak.total(alike)))
                .collect(Collectors.joining("\n\n"));
    }
}
