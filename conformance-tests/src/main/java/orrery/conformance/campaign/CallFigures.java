package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Counts calls by their function and by how they ended. Several threads may count. */
public final class CallFigures {

    /** How a call ended. */
    enum Outcome {
        SUCCESS("succeeded"),
        RESULT_CODE("ended with an error code"),
        JAVA_EXCEPTION("ended with a Java exception for an illegal argument or state"),
        NOT_SIMULATED("used something that is not simulated"),
        NEVER_RETURNS("ended with a DeadlockException or an interrupt"),
        UNDOCUMENTED("ended in an undocumented way");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }
    }

    /** Functions whose calls need arguments that fit together. */
    public enum Group {
        /** Functions that create arrays. */
        ARRAYS("arrays created", "cuArray(3D)?Create|cudaMalloc(3D)?Array"),
        /** Functions that create mipmapped arrays. */
        MIPMAPPED_ARRAYS("mipmapped arrays created", "cuMipmappedArrayCreate|cudaMallocMipmappedArray"),
        /** Copies from and to arrays. */
        ARRAY_COPIES("copies of arrays", "cuMemcpy([DH]toA|Ato[ADH])(Async)?|cudaMemcpy(2D)?(From|To|ArrayTo)Array.*"),
        /** Functions that change a node of an executable graph. */
        NODE_SETTERS("nodes of executable graphs set", "cu(da)?GraphExec.*NodeSet(Params|Event).*"),
        /** Functions that import external memory and semaphores. */
        IMPORTS("external objects imported", "cu(da)?ImportExternal(Memory|Semaphore)"),
        /** Functions that map external memory. */
        MAPPINGS("external memory mapped", "cu(da)?ExternalMemoryGetMapped.*"),
        /** Functions that signal external semaphores. */
        SIGNALS("external semaphores signaled", "cu(da)?SignalExternalSemaphoresAsync"),
        /** Functions that wait for external semaphores. */
        WAITS("waits for external semaphores", "cu(da)?WaitExternalSemaphoresAsync");

        private final String text;
        private final Predicate<String> functions;

        Group(String text, String functions) {
            this.text = text;
            this.functions = Pattern.compile(functions).asMatchPredicate();
        }
    }

    /**
     * How often a function was called.
     *
     * @param calls the number of calls
     * @param successes how many of them have succeeded
     */
    public record Count(long calls, long successes) {
        private static final Count NONE = new Count(0, 0);

        private Count plus(Count other) {
            return new Count(calls + other.calls, successes + other.successes);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d of %,d", successes, calls);
        }
    }

    private final Map<String, AtomicLongArray> outcomes = new ConcurrentHashMap<>();
    private final Set<String> leftOut = ConcurrentHashMap.newKeySet();
    private final AtomicLong refusals = new AtomicLong();
    private final LongAdder programs = new LongAdder();

    /** Creates figures in which nothing is counted yet. */
    public CallFigures() {}

    /** Counts a program of calls. */
    void addProgram() {
        programs.increment();
    }

    /** Counts a call of a function. */
    void add(String function, Outcome outcome) {
        outcomes.computeIfAbsent(function, name -> new AtomicLongArray(Outcome.values().length))
                .incrementAndGet(outcome.ordinal());
    }

    /** Counts the refused calls, which a twin leaves out. */
    void addRefusals(RepeatableCalls caller) {
        refusals.addAndGet(caller.refusals());
        leftOut.addAll(caller.refusedFunctions());
    }

    /** Returns the names of functions that a twin has left out at least once. */
    public ImmutableSortedSet<String> leftOut() {
        return ImmutableSortedSet.copyOf(leftOut);
    }

    /** Returns how often each function was called, by its name. */
    public ImmutableSortedMap<String, Count> functions() {
        return outcomes.entrySet().stream()
                .collect(ImmutableSortedMap.toImmutableSortedMap(
                        Comparator.naturalOrder(), Map.Entry::getKey, each -> count(each.getValue())));
    }

    /** Returns how often each function of a group was called, by its name. */
    public ImmutableSortedMap<String, Count> functions(Group group) {
        return ImmutableSortedMap.copyOf(Maps.filterKeys(functions(), group.functions::test));
    }

    private static Count count(AtomicLongArray outcomes) {
        long calls = 0;
        for (int i = 0; i < outcomes.length(); i++) {
            calls += outcomes.get(i);
        }
        return new Count(calls, outcomes.get(Outcome.SUCCESS.ordinal()));
    }

    /**
     * Returns the functions that have never succeeded.
     *
     * @param calls how often a function must have been called to be among them
     */
    public ImmutableList<String> neverSucceeding(long calls) {
        return functions().entrySet().stream()
                .filter(each ->
                        each.getValue().calls() >= calls && each.getValue().successes() == 0)
                .map(Map.Entry::getKey)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the number of calls. */
    public long calls() {
        return functions().values().stream().mapToLong(Count::calls).sum();
    }

    /** Returns the figures as lines of text. */
    public ImmutableList<String> lines() {
        ImmutableList.Builder<String> lines = ImmutableList.builder();
        EnumMap<Outcome, Long> sums = new EnumMap<>(Outcome.class);
        outcomes.values().forEach(each -> {
            for (Outcome outcome : Outcome.values()) {
                sums.merge(outcome, each.get(outcome.ordinal()), Long::sum);
            }
        });
        lines.add(String.format(
                        Locale.ROOT,
                        "%,d calls of %,d functions in %,d programs: ",
                        calls(),
                        outcomes.size(),
                        programs.sum())
                + sums.entrySet().stream()
                        .filter(each -> each.getValue() > 0)
                        .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), each.getKey().text))
                        .collect(Collectors.joining(", ")));
        if (refusals.get() > 0) {
            lines.add(String.format(
                    Locale.ROOT, "%,d calls of %,d functions left out by twins", refusals.get(), leftOut.size()));
        }
        for (Group group : Group.values()) {
            lines.add(group.text + ": " + sum(group, "cu(?!da)") + " calls of the driver, " + sum(group, "cuda")
                    + " of the runtime");
        }
        return lines.build();
    }

    private Count sum(Group group, String api) {
        Predicate<String> inApi = Pattern.compile("^" + api).asPredicate();
        return functions(group).entrySet().stream()
                .filter(each -> inApi.test(each.getKey()))
                .map(Map.Entry::getValue)
                .reduce(Count.NONE, Count::plus);
    }
}
