package orrery.conformance.engine;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random calls of the host. */
final class StepGenerator {
    private static final Arbitrary<Integer> OWN_EVENTS = Arbitraries.integers().between(0, Program.EVENTS - 1);

    private final Hardware hardware;
    private final RandomWork works;
    private final Arbitrary<Queue> queues;
    private final Arbitrary<Integer> events;
    private final Arbitrary<Place> contexts;

    StepGenerator(Hardware hardware, Kernels kernels) {
        this.hardware = hardware;
        this.works = new RandomWork(kernels);
        this.queues = Arbitraries.of(hardware.queues());
        boolean second = hardware.places().contains(Place.SECOND);
        this.events = Arbitraries.integers().between(0, Program.EVENTS - 1 + (second ? Program.EVENTS_OF_SECOND : 0));
        this.contexts = Arbitraries.of(hardware.places().stream()
                .filter(place -> place != Place.SECOND)
                .toList());
    }

    /** Any call but a launch of a graph. */
    Arbitrary<Step> any() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, submit()), Tuple.of(6, ordering()), Tuple.of(3, host()), Tuple.of(1, memory()));
    }

    /** A launch of a graph. */
    Arbitrary<Step> launch() {
        return Combinators.combine(Arbitraries.integers().between(0, 1), queues).as(Step.Launch::new);
    }

    /**
     * A submission of any work; what only the first device has, where there is no other. Semaphores cannot be used in
     * streams of green contexts.
     */
    Arbitrary<Step> submit() {
        return queues.flatMap(queue -> any(queue).map(work -> new Step.Submit(queue, work)));
    }

    private Arbitrary<Work> any(Queue queue) {
        boolean semaphores = hardware.devices().size() == 1 && !queue.place().partition();
        return semaphores ? works.any() : works.any(queue.memory(), hardware.areas());
    }

    /** A submission. */
    Arbitrary<Step> submit(Arbitrary<? extends Work> work) {
        return Combinators.combine(queues, work).as(Step.Submit::new);
    }

    private Arbitrary<Step> memory() {
        Arbitrary<Integer> which = Arbitraries.integers().between(0, 2);
        return Arbitraries.oneOf(Combinators.combine(which, queues).as(Step.Allocate::new), which.map(Step.Free::new));
    }

    private Arbitrary<Step> ordering() {
        return Arbitraries.frequencyOf(
                Tuple.of(
                        5,
                        Combinators.combine(OWN_EVENTS, queues)
                                .as((event, queue) -> new Step.RecordEvent(queue.event(event), queue))),
                Tuple.of(5, Combinators.combine(queues, events).as(Step.AwaitEvent::new)),
                Tuple.of(1, Combinators.combine(contexts, OWN_EVENTS).as(Step.RecordAll::new)),
                Tuple.of(1, Combinators.combine(contexts, OWN_EVENTS).as(Step.AwaitAll::new)));
    }

    private Arbitrary<Step> host() {
        return Arbitraries.oneOf(
                Combinators.combine(OWN_EVENTS, OWN_EVENTS).as(Step.Elapsed::new),
                queues.map(Step.QueryStream::new),
                events.map(Step.QueryEvent::new),
                queues.map(Step.SynchronizeStream::new),
                events.map(Step.SynchronizeEvent::new),
                Arbitraries.just(new Step.SynchronizeContext()),
                Combinators.combine(RandomWork.INDICES, Arbitraries.integers().between(0, 3))
                        .as(Step.Write::new),
                Combinators.combine(
                                Arbitraries.integers().between(0, SemaphoreOperations.SEMAPHORES - 1),
                                Arbitraries.integers().between(0, 3))
                        .as(Step.Signal::new),
                Arbitraries.of(1, 500, 1_100, 3_000, 20_000).map(Step.Pass::new));
    }
}
