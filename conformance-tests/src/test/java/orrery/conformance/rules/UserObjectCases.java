package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CU_GRAPH_USER_OBJECT_MOVE;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/** User objects. */
final class UserObjectCases {
    private UserObjectCases() {}

    private static CUuserObject object(Rig rig, int references) {
        return rig.cuda().cuUserObjectCreate(() -> {}, references, 1);
    }

    @Breaks("UOBJ-01")
    static void beginWithNoReference(Rig rig) {
        object(rig, 0);
    }

    @Breaks("UOBJ-01")
    static void retainNothing(Rig rig) {
        rig.cuda().cuUserObjectRetain(object(rig, 1), 0);
    }

    @Breaks("UOBJ-01")
    static void releaseMoreThanAnIntCanTell(Rig rig) {
        rig.cuda().cuUserObjectRelease(object(rig, -1), Integer.MIN_VALUE);
    }

    @Keeps("UOBJ-01")
    static void retainAsManyAsAnIntCanTell(Rig rig) {
        rig.cuda().cuUserObjectRetain(object(rig, Integer.MIN_VALUE), Integer.MAX_VALUE);
    }

    @Breaks("UOBJ-02")
    static void waitForTheDestructor(Rig rig) {
        rig.cuda().cuUserObjectCreate(() -> {}, 1, 0);
    }

    @Keeps("UOBJ-02")
    static void neverWaitForTheDestructor(Rig rig) {
        object(rig, 1);
    }

    @Breaks("UOBJ-03")
    static void releaseNoObject(Rig rig) {
        rig.cuda().cuUserObjectRelease(null, 1);
    }

    @Breaks("UOBJ-03")
    static void retainWhatIsGone(Rig rig) {
        CUuserObject object = object(rig, 2);
        rig.cuda().cuUserObjectRelease(object, 2);
        rig.cuda().cuUserObjectRetain(object, 1);
    }

    @Keeps("UOBJ-03")
    static void releaseOneByOne(Rig rig) {
        CUuserObject object = object(rig, 2);
        rig.cuda().cuUserObjectRelease(object, 1);
        rig.cuda().cuUserObjectRelease(object, 1);
    }

    @Breaks(
            value = "UOBJ-04",
            says = {"graph", "retains user object", "with flags 2"})
    static void retainWithUnknownFlags(Rig rig) {
        rig.cuda().cuGraphRetainUserObject(new GraphRig(rig).graph(), object(rig, 1), 1, 2);
    }

    @Keeps("UOBJ-04")
    static void retainNewReferencesAndMovedOnes(Rig rig) {
        CUuserObject object = object(rig, 1);
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphRetainUserObject(graph, object, 1, 0);
        rig.cuda().cuGraphRetainUserObject(graph, object, 1, CU_GRAPH_USER_OBJECT_MOVE);
    }

    @Breaks("API-08")
    static void noDestructor(Rig rig) {
        rig.cuda().cuUserObjectCreate(null, 1, 1);
    }
}
