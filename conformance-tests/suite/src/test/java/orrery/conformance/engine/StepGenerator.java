package orrery.conformance.engine;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random calls of the host. */
final class StepGenerator {
    private static final Arbitrary<Integer> OWN_EVENTS = Arbitraries.integers().between(0, EngineProgram.EVENTS - 1);

    private final EngineHardware hardware;
    private final RandomWork works;
    private final Arbitrary<Queue> queues;
    private final Arbitrary<Integer> events;
    private final Arbitrary<Place> contexts;

    StepGenerator(EngineHardware hardware, Kernels kernels) {
        this.hardware = hardware;
        this.works = new RandomWork(kernels);
        this.queues = Arbitraries.of(hardware.queues());
        boolean second = hardware.places().contains(Place.SECOND);
        this.events = Arbitraries.integers()
                .between(0, EngineProgram.EVENTS - 1 + (second ? EngineProgram.EVENTS_OF_SECOND : 0));
        this.contexts = Arbitraries.of(hardware.places().stream()
                .filter(place -> place != Place.SECOND)
                .toList());
    }

    /** Any call but a launch of a graph. */
    Arbitrary<EngineStep> any() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, submit()), Tuple.of(6, ordering()), Tuple.of(3, host()), Tuple.of(1, memory()));
    }

    /** A launch of a graph. */
    Arbitrary<EngineStep> launch() {
        return Combinators.combine(Arbitraries.integers().between(0, 1), queues).as(EngineStep.Launch::new);
    }

    /**
     * A submission of any work; what only the first device has, where there is no other. Semaphores cannot be used in
     * streams of green contexts.
     */
    Arbitrary<EngineStep> submit() {
        return queues.flatMap(queue -> any(queue).map(work -> new EngineStep.Submit(queue, work)));
    }

    private Arbitrary<DeviceWork> any(Queue queue) {
        boolean semaphores = hardware.devices().size() == 1 && !queue.place().partition();
        return semaphores ? works.any() : works.any(queue.memory(), hardware.areas());
    }

    /** A submission. */
    Arbitrary<EngineStep> submit(Arbitrary<? extends DeviceWork> work) {
        return Combinators.combine(queues, work).as(EngineStep.Submit::new);
    }

    private Arbitrary<EngineStep> memory() {
        Arbitrary<Integer> which = Arbitraries.integers().between(0, 2);
        return Arbitraries.oneOf(
                Combinators.combine(which, queues).as(EngineStep.Allocate::new), which.map(EngineStep.Free::new));
    }

    private Arbitrary<EngineStep> ordering() {
        return Arbitraries.frequencyOf(
                Tuple.of(
                        5,
                        Combinators.combine(OWN_EVENTS, queues)
                                .as((event, queue) -> new EngineStep.RecordEvent(queue.event(event), queue))),
                Tuple.of(5, Combinators.combine(queues, events).as(EngineStep.AwaitEvent::new)),
                Tuple.of(1, Combinators.combine(contexts, OWN_EVENTS).as(EngineStep.RecordAll::new)),
                Tuple.of(1, Combinators.combine(contexts, OWN_EVENTS).as(EngineStep.AwaitAll::new)));
    }

    private Arbitrary<EngineStep> host() {
        return Arbitraries.oneOf(
                Combinators.combine(OWN_EVENTS, OWN_EVENTS).as(EngineStep.Elapsed::new),
                queues.map(EngineStep.QueryStream::new),
                events.map(EngineStep.QueryEvent::new),
                queues.map(EngineStep.SynchronizeStream::new),
                events.map(EngineStep.SynchronizeEvent::new),
                Arbitraries.just(new EngineStep.SynchronizeContext()),
                Combinators.combine(RandomWork.INDICES, Arbitraries.integers().between(0, 3))
                        .as(EngineStep.Write::new),
                Combinators.combine(
                                Arbitraries.integers().between(0, SemaphoreOperations.SEMAPHORES - 1),
                                Arbitraries.integers().between(0, 3))
                        .as(EngineStep.Signal::new),
                Arbitraries.of(1, 500, 1_100, 3_000, 20_000).map(EngineStep.Pass::new));
    }
}
