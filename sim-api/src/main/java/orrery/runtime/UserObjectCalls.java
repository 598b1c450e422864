package orrery.runtime;

import orrery.driver.CUgraph;
import orrery.driver.CUuserObject;

/** User objects. */
interface UserObjectCalls extends UserObjectManagement, RuntimeSession {

    @Override
    default CUuserObject cudaUserObjectCreate(Runnable destroy, int initialRefcount, int flags) {
        return call(() -> driver().cuUserObjectCreate(destroy, initialRefcount, flags));
    }

    @Override
    default void cudaUserObjectRetain(CUuserObject object, int count) {
        run(() -> driver().cuUserObjectRetain(object, count));
    }

    @Override
    default void cudaUserObjectRelease(CUuserObject object, int count) {
        run(() -> driver().cuUserObjectRelease(object, count));
    }

    @Override
    default void cudaGraphRetainUserObject(CUgraph graph, CUuserObject object, int count, int flags) {
        run(() -> driver().cuGraphRetainUserObject(graph, object, count, flags));
    }

    @Override
    default void cudaGraphReleaseUserObject(CUgraph graph, CUuserObject object, int count) {
        run(() -> driver().cuGraphReleaseUserObject(graph, object, count));
    }
}
