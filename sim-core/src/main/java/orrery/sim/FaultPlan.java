package orrery.sim;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What goes wrong in a machine, so that a program's handling of errors can be tested. Immutable; a machine with the
 * same plan and the same program fails in the same way every time.
 *
 * <pre>{@code
 * FaultPlan plan = FaultPlan.parse("cuMemAlloc#3=OUT_OF_MEMORY; copy*2.0");
 * Machine machine = Machine.create(MachineOptions.defaults().withFaults(plan));
 * }</pre>
 *
 * <p>A call that fails has no effect, apart from the time that it takes. A function of the runtime API makes calls of
 * the driver API; a fault of either fails it.
 *
 * <p>{@link #toString} returns the text that {@link #parse} reads.
 *
 * @param faults the faults, in an unmodifiable list
 */
public record FaultPlan(List<Fault> faults) {
    private static final FaultPlan NONE = of();

    /** Creates the plan. */
    public FaultPlan {
        faults = ImmutableList.copyOf(faults);
    }

    /** Returns the plan without faults. */
    public static FaultPlan none() {
        return NONE;
    }

    /** Returns the plan with these faults. */
    public static FaultPlan of(Fault... faults) {
        return new FaultPlan(List.of(faults));
    }

    /**
     * Reads a plan: faults as {@link Fault} describes them, separated by semicolons, for example
     * {@code cuMemAlloc#3=OUT_OF_MEMORY; copy*2.0}.
     *
     * @param text the faults; none if it is empty
     * @throws IllegalArgumentException if the text contains something else; the message names it
     */
    public static FaultPlan parse(String text) {
        return new FaultPlan(Splitter.on(';')
                .trimResults()
                .omitEmptyStrings()
                .splitToStream(text)
                .map(Fault::parse)
                .toList());
    }

    /** Returns the plan with the faults of another one as well. */
    public FaultPlan and(FaultPlan more) {
        return new FaultPlan(ImmutableList.<Fault>builder()
                .addAll(faults)
                .addAll(more.faults)
                .build());
    }

    @Override
    public String toString() {
        return faults.stream().map(Fault::toString).collect(Collectors.joining("; "));
    }
}
