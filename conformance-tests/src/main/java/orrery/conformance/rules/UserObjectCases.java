package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CudaDriver.CU_GRAPH_USER_OBJECT_MOVE;
import static orrery.driver.CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/** Cases of the rules of user objects: creation, references and flags. */
final class UserObjectCases {
    static final List<RuleCase> CASES = List.of(
            violates("UOBJ-01", "beginWithNoReference", rig -> object(rig, 0)),
            complies("UOBJ-01", "beginWithOneReference", rig -> object(rig, 1)),
            violates("UOBJ-01", "retainNothing", (rig, cuda) -> cuda.cuUserObjectRetain(object(rig, 1), 0)),
            complies("UOBJ-01", "retainOnce", (rig, cuda) -> cuda.cuUserObjectRetain(object(rig, 1), 1)),
            violates("UOBJ-01", "releaseMoreThanAnIntCanTell", (rig, cuda) -> {
                cuda.cuUserObjectRelease(object(rig, -1), Integer.MIN_VALUE);
            }),
            complies("UOBJ-01", "retainAsManyAsAnIntCanTell", (rig, cuda) -> {
                cuda.cuUserObjectRetain(object(rig, Integer.MIN_VALUE), Integer.MAX_VALUE);
            }),
            violates("UOBJ-02", "waitForTheDestructor", rig -> create(rig, 0)),
            complies("UOBJ-02", "neverWaitForTheDestructor", rig -> create(rig, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)),
            violates("UOBJ-03", "releaseNoObject", (rig, cuda) -> cuda.cuUserObjectRelease(null, 1)),
            violates("UOBJ-03", "retainWhatIsGone", rig -> retainAfterARelease(rig, 2)),
            complies("UOBJ-03", "retainWhatIsReferenced", rig -> retainAfterARelease(rig, 1)),
            complies("UOBJ-03", "releaseOneByOne", (rig, cuda) -> {
                CUuserObject object = object(rig, 2);
                cuda.cuUserObjectRelease(object, 1);
                cuda.cuUserObjectRelease(object, 1);
            }),
            violates("UOBJ-04", "retainWithUnknownFlags", rig -> retain(rig, 2))
                    .says("graph", "retains user object", "with flags 2"),
            complies("UOBJ-04", "retainNewReferences", rig -> retain(rig, 0)),
            complies("UOBJ-04", "retainMovedReferences", rig -> retain(rig, CU_GRAPH_USER_OBJECT_MOVE)),
            violates("API-08", "noDestructor", (rig, cuda) -> cuda.cuUserObjectCreate(null, 1, 1)));

    private UserObjectCases() {}

    private static CUuserObject object(Rig rig, int references) {
        return rig.cuda.cuUserObjectCreate(() -> {}, references, 1);
    }

    private static void create(Rig rig, int flags) {
        rig.cuda.cuUserObjectCreate(() -> {}, 1, flags);
    }

    private static void retainAfterARelease(Rig rig, int released) {
        CUuserObject object = object(rig, 2);
        rig.cuda.cuUserObjectRelease(object, released);
        rig.cuda.cuUserObjectRetain(object, 1);
    }

    private static void retain(Rig rig, int flags) {
        CUuserObject object = object(rig, 1);
        CUgraph graph = rig.graph();
        rig.cuda.cuGraphRetainUserObject(graph, object, 1, flags);
    }
}
