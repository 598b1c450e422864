package orrery.runtime;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/** User objects. */
interface UserObjectCalls extends UserObjectManagement, RuntimeSession {

    @Override
    default CUuserObject cudaUserObjectCreate(Runnable destroy, int initialRefcount, int flags) {
        return call(
                RuntimeCall.cudaUserObjectCreate, () -> driver().cuUserObjectCreate(destroy, initialRefcount, flags));
    }

    @Override
    default void cudaUserObjectRetain(CUuserObject object, int count) {
        run(RuntimeCall.cudaUserObjectRetain, () -> driver().cuUserObjectRetain(object, count));
    }

    @Override
    default void cudaUserObjectRelease(CUuserObject object, int count) {
        run(RuntimeCall.cudaUserObjectRelease, () -> driver().cuUserObjectRelease(object, count));
    }

    @Override
    default void cudaGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags) {
        run(RuntimeCall.cudaGraphRetainUserObject, () -> driver().cuGraphRetainUserObject(graph, object, count, flags));
    }

    @Override
    default void cudaGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count) {
        run(RuntimeCall.cudaGraphReleaseUserObject, () -> driver().cuGraphReleaseUserObject(graph, object, count));
    }
}
