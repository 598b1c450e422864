package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CU_GRAPH_USER_OBJECT_MOVE;
import static orrery.driver.CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/** User objects. */
final class UserObjectCases {
    private UserObjectCases() {}

    private static CUuserObject object(Rig rig, int references) {
        return rig.cuda().cuUserObjectCreate(() -> {}, references, 1);
    }

    @Violates("UOBJ-01")
    static void beginWithNoReference(Rig rig) {
        object(rig, 0);
    }

    @Complies("UOBJ-01")
    static void beginWithOneReference(Rig rig) {
        object(rig, 1);
    }

    @Violates("UOBJ-01")
    static void retainNothing(Rig rig) {
        rig.cuda().cuUserObjectRetain(object(rig, 1), 0);
    }

    @Complies("UOBJ-01")
    static void retainOnce(Rig rig) {
        rig.cuda().cuUserObjectRetain(object(rig, 1), 1);
    }

    @Violates("UOBJ-01")
    static void releaseMoreThanAnIntCanTell(Rig rig) {
        rig.cuda().cuUserObjectRelease(object(rig, -1), Integer.MIN_VALUE);
    }

    @Complies("UOBJ-01")
    static void retainAsManyAsAnIntCanTell(Rig rig) {
        rig.cuda().cuUserObjectRetain(object(rig, Integer.MIN_VALUE), Integer.MAX_VALUE);
    }

    @Violates("UOBJ-02")
    static void waitForTheDestructor(Rig rig) {
        create(rig, 0);
    }

    @Complies("UOBJ-02")
    static void neverWaitForTheDestructor(Rig rig) {
        create(rig, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
    }

    private static void create(Rig rig, int flags) {
        rig.cuda().cuUserObjectCreate(() -> {}, 1, flags);
    }

    @Violates("UOBJ-03")
    static void releaseNoObject(Rig rig) {
        rig.cuda().cuUserObjectRelease(null, 1);
    }

    @Violates("UOBJ-03")
    static void retainWhatIsGone(Rig rig) {
        retainAfterARelease(rig, 2);
    }

    @Complies("UOBJ-03")
    static void retainWhatIsReferenced(Rig rig) {
        retainAfterARelease(rig, 1);
    }

    private static void retainAfterARelease(Rig rig, int released) {
        CUuserObject object = object(rig, 2);
        rig.cuda().cuUserObjectRelease(object, released);
        rig.cuda().cuUserObjectRetain(object, 1);
    }

    @Complies("UOBJ-03")
    static void releaseOneByOne(Rig rig) {
        CUuserObject object = object(rig, 2);
        rig.cuda().cuUserObjectRelease(object, 1);
        rig.cuda().cuUserObjectRelease(object, 1);
    }

    @Violates(
            value = "UOBJ-04",
            says = {"graph", "retains user object", "with flags 2"})
    static void retainWithUnknownFlags(Rig rig) {
        retain(rig, 2);
    }

    @Complies("UOBJ-04")
    static void retainNewReferences(Rig rig) {
        retain(rig, 0);
    }

    @Complies("UOBJ-04")
    static void retainMovedReferences(Rig rig) {
        retain(rig, CU_GRAPH_USER_OBJECT_MOVE);
    }

    private static void retain(Rig rig, int flags) {
        CUuserObject object = object(rig, 1);
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphRetainUserObject(graph, object, 1, flags);
    }

    @Violates("API-08")
    static void noDestructor(Rig rig) {
        rig.cuda().cuUserObjectCreate(null, 1, 1);
    }
}
