package orrery.conformance.campaign;

import java.util.List;
import java.util.Random;

/** A thread whose stack overflows in a call leaves a machine that answers all others. */
final class StackCalls {
    private static final int SMALLEST_STACK = 200 << 10;
    private static final int LARGEST_STACK = 800 << 10;

    private StackCalls() {}

    static void check(long seed, CallFigures figures) {
        warmUp(seed);
        Random random = new Random(seed);
        int workers = random.nextInt(3);
        try (RandomCalls calls = new RandomCalls(seed, workers, false, new DeepCalls(seed), figures)) {
            int stack = SMALLEST_STACK + random.nextInt(LARGEST_STACK - SMALLEST_STACK);
            CallingThreads.run(List.of(
                    new Thread(null, () -> calls.run(Calls.COUNT), "campaign-small", stack),
                    new Thread(() -> calls.run(Calls.COUNT), "campaign-large")));
            CallingThreads.run(List.of(new Thread(() -> calls.run(Calls.COUNT), "campaign-later")));
            calls.requireDocumented();
        }
    }

    /** Lets the JVM link what the calls need: what a stack overflow interrupts of that fails for ever. */
    private static void warmUp(long seed) {
        try (RandomCalls calls = new RandomCalls(seed, 0, false, new RepeatableCalls(), new CallFigures())) {
            calls.run(Calls.COUNT);
        }
    }
}
