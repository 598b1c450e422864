package orrery.conformance.rules;

import static orrery.conformance.rules.LifetimeRig.Step.*;
import static orrery.conformance.rules.LifetimeRig.complies;
import static orrery.conformance.rules.LifetimeRig.violates;

import java.util.List;

/**
 * Cases of the rules of accesses outside of the life of memory, on a machine that refuses them. A program is a list of
 * steps.
 */
final class LifetimeCases {
    static final List<RuleCase> CASES = List.of(
            // -- after the alloc --
            violates("LIFE-01", "kernelEOfTheFigure", t -> t.run(LAUNCH_FIGURE_WITH_KERNEL_BESIDE_ALLOC))
                    .says("an edge is missing from node 0 (alloc", "to node"),
            violates("LIFE-01", "useInAnotherStream", t -> t.run(ALLOC, USE_IN_SECOND))
                    .says("an edge is missing from alloc", "in stream", "to kernel in stream"),
            complies("LIFE-01", "useAfterAnEvent", t -> t.run(ALLOC, SECOND_WAITS, USE_IN_SECOND)),
            violates("LIFE-01", "copyInAnotherStream", t -> t.run(ALLOC, MEMSET_IN_SECOND)),
            violates("LIFE-01", "freeInAnotherStream", t -> t.run(ALLOC, FREE_IN_SECOND)),
            violates("LIFE-01", "useMemoryOfAGraphInAnotherStream", t -> t.run(GRAPH_OF_ALLOC, LAUNCH, USE_IN_SECOND)),
            violates("LIFE-01", "useByAGraphInAnotherStream", t -> t.run(ALLOC, GRAPH_OF_USE, LAUNCH_IN_SECOND))
                    .says("an edge is missing from alloc", "to graph"),
            complies("LIFE-01", "useByAGraphAfterAnEvent", t -> {
                t.run(ALLOC, GRAPH_OF_USE, SECOND_WAITS, LAUNCH_IN_SECOND);
            }),
            violates("LIFE-01", "useThatAChangeOfTheNodeBrings", t -> {
                        t.run(GRAPH_OF_OTHER_USE_BESIDE_ALLOC, LAUNCH, SYNCHRONIZE, CHANGE_TO_USE, LAUNCH);
                    })
                    .says("an edge is missing from node 0 (alloc", "to node 1"),
            complies("LIFE-01", "useOfOtherMemoryThatAChangeOfTheNodeBrings", t -> {
                t.run(GRAPH_OF_OTHER_USE_BESIDE_ALLOC, LAUNCH, SYNCHRONIZE, CHANGE_TO_OTHER_USE, LAUNCH);
            }),
            // The launch is refused as often as it is called.
            violates("LIFE-01", "launchAgainWhatWasRefused", t -> {
                        t.run(GRAPH_OF_USE_BESIDE_ALLOC, LAUNCH_IS_REFUSED, LAUNCH);
                    })
                    .says("an edge is missing from node 0 (alloc", "to node 1"),
            // A kernel begins after the alloc node if the kernel does that it overlaps.
            complies("LIFE-01", "useAfterOverlappingKernels", t -> {
                t.run(GRAPH_OF_OVERLAPPING_USES, LAUNCH, SYNCHRONIZE);
            }),
            complies("LIFE-01", "useAfterAnEventOrTheHost", t -> {
                t.run(ALLOC, SECOND_WAITS, USE_IN_SECOND, SYNCHRONIZE, USE_IN_THIRD);
            }),
            // The calls alone do not tell what a value in memory orders.
            complies("LIFE-01", "useAfterAValueInMemory", t -> {
                t.run(ALLOC, SECOND_WAITS_FOR_A_VALUE, USE_IN_SECOND, SYNCHRONIZE_SECOND);
            }),
            violates("LIFE-01", "useBetweenTheOneAndTheOther", t -> {
                t.run(CAPTURE, ALLOC, USE, FREE, USE, ALLOC_THE_SAME, USE, FREE, END_CAPTURE, LAUNCH, SYNCHRONIZE);
            }),
            // -- before the free --
            complies("LIFE-02", "useOneAfterTheOther", t -> {
                t.run(CAPTURE, ALLOC, USE, FREE, ALLOC_THE_SAME, USE, FREE, END_CAPTURE, LAUNCH, SYNCHRONIZE);
            }),
            violates("LIFE-02", "kernelDOfTheFigure", t -> t.run(LAUNCH_FIGURE_WITH_KERNEL_BESIDE_FREE))
                    .says("an edge is missing from node", "to node"),
            complies("LIFE-02", "theFigureWithoutDAndE", t -> t.run(LAUNCH_FIGURE, SYNCHRONIZE)),
            violates("LIFE-02", "freeBesideAUse", t -> t.run(ALLOC, SECOND_WAITS, USE_IN_SECOND, FREE)),
            complies("LIFE-02", "freeAfterEveryUse", t -> {
                t.run(ALLOC, SECOND_WAITS, USE_IN_SECOND, WAIT_FOR_SECOND, FREE);
            }),
            violates("LIFE-02", "useBesideAFree", t -> t.run(ALLOC, SECOND_WAITS, FREE, USE_IN_SECOND)),
            violates("LIFE-02", "freeBesideACopy", t -> t.run(ALLOC, MEMSET, SYNCHRONIZE, COPY_IN_SECOND, FREE)),
            complies("LIFE-02", "freeAfterASynchronousCopy", t -> {
                t.run(ALLOC, MEMSET, SYNCHRONIZE, COPY_AT_ONCE, FREE);
            }),
            complies("LIFE-02", "freeAfterACopyToPageableMemory", t -> {
                t.run(ALLOC, MEMSET, SYNCHRONIZE, COPY_TO_PAGEABLE_IN_SECOND, FREE);
            }),
            complies("LIFE-02", "freeAfterAQueryThatSucceeds", t -> {
                t.run(ALLOC, MEMSET, SYNCHRONIZE, COPY_IN_SECOND, QUERY_SECOND, FREE);
            }),
            complies("LIFE-02", "freeAfterAnEventThatIsComplete", t -> {
                t.run(ALLOC, MEMSET, SYNCHRONIZE, COPY_IN_SECOND, QUERY_EVENT_OF_SECOND, FREE);
            }),
            violates("LIFE-02", "freeAtOnceWithoutAWait", t -> t.run(ALLOC, USE, FREE_AT_ONCE))
                    .says("cuMemFree frees allocation", "the host has not waited for"),
            complies("LIFE-02", "freeAtOnceAfterAWait", t -> t.run(ALLOC, USE, SYNCHRONIZE, FREE_AT_ONCE)),
            violates("LIFE-02", "freeWhenAHostFunctionHasToldOfWorkBeforeTheUse", t -> {
                t.run(ALLOC, SYNCHRONIZE, TELL, USE, AWAIT_TOLD, FREE_AT_ONCE);
            }),
            complies("LIFE-02", "freeWhenAHostFunctionHasToldOfTheUse", t -> {
                t.run(ALLOC, SYNCHRONIZE, USE, TELL, AWAIT_TOLD, FREE_AT_ONCE);
            }),
            violates("LIFE-02", "freeWhenAValueThatWasWrittenBeforeTheUseIsFound", t -> {
                t.run(ALLOC, MAKE_FLAG, SYNCHRONIZE, WRITE_FLAG, USE, AWAIT_FLAG, FREE_AT_ONCE);
            }),
            complies("LIFE-02", "freeWhenAValueThatWasWrittenAfterTheUseIsFound", t -> {
                t.run(ALLOC, MAKE_FLAG, SYNCHRONIZE, USE, WRITE_FLAG, AWAIT_FLAG, FREE_AT_ONCE);
            }),
            violates("LIFE-02", "freeWhenAMemsetBeforeTheUseIsFound", t -> {
                t.run(ALLOC, MAKE_FLAG, SYNCHRONIZE, MEMSET_FLAG, USE, AWAIT_FLAG, FREE_AT_ONCE);
            }),
            complies("LIFE-02", "freeWhenAMemsetAfterTheUseIsFound", t -> {
                t.run(ALLOC, MAKE_FLAG, SYNCHRONIZE, USE, MEMSET_FLAG, AWAIT_FLAG, FREE_AT_ONCE);
            }),
            violates("LIFE-02", "freeInAnotherStreamBesideAGraph", t -> {
                t.run(ALLOC, SYNCHRONIZE, GRAPH_OF_USE, LAUNCH_IN_SECOND, FREE);
            }),
            complies("LIFE-02", "freeInAnotherStreamWhenAGraphHasTold", t -> {
                t.run(ALLOC, SYNCHRONIZE, GRAPH_OF_USE, LAUNCH_IN_SECOND, AWAIT_TOLD, FREE);
            }),
            violates("LIFE-02", "freeByAGraphBesideAUse", t -> {
                t.run(GRAPH_OF_ALLOC, LAUNCH, SECOND_WAITS, GRAPH_OF_FREE, LAUNCH, USE_IN_SECOND);
            }),
            complies("LIFE-02", "freeByAGraphBehindEveryUse", t -> {
                t.run(GRAPH_OF_ALLOC, LAUNCH, SECOND_WAITS, USE_IN_SECOND, WAIT_FOR_SECOND, GRAPH_OF_FREE, LAUNCH);
            }),
            violates("LIFE-02", "launchAgainBesideAUse", t -> {
                t.run(GRAPH_OF_ALLOC_WITH_AUTO_FREE, LAUNCH, SECOND_WAITS, USE_IN_SECOND, LAUNCH);
            }),
            complies("LIFE-02", "launchAgainBehindEveryUse", t -> {
                t.run(GRAPH_OF_ALLOC_WITH_AUTO_FREE, LAUNCH, SECOND_WAITS, USE_IN_SECOND, WAIT_FOR_SECOND, LAUNCH);
            }),
            // -- after the free --
            violates("LIFE-03", "useWhatIsFreed", t -> t.run(ALLOC, USE, FREE, USE))
                    .says("after its free, free"),
            complies("LIFE-03", "useWhatIsAllocatedAgain", t -> t.run(ALLOC, USE, FREE, ALLOC, USE)));

    private LifetimeCases() {}
}
