package orrery.driver;

import static orrery.driver.UserObjectManagement.CU_GRAPH_USER_OBJECT_MOVE;
import static orrery.driver.UserObjectManagement.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC;

import orrery.core.check.OwnedKind;
import orrery.core.graph.Graph;
import orrery.core.host.ApiRule;
import orrery.core.userobject.UserObject;
import orrery.core.userobject.UserObjectRule;

/** User objects, and the references to them that graphs hold. */
final class UserObjectCalls {
    private final Session session;

    UserObjectCalls(Session session) {
        this.session = session;
    }

    CUuserObject cuUserObjectCreate(Runnable destructor, int initialRefcount, int flags) {
        ApiRule.ARGUMENT.require(destructor != null, () -> "a user object is created without a destructor");
        UserObjectRule.FLAGS.require(
                flags == CU_USER_OBJECT_NO_DESTRUCTOR_SYNC, () -> "a user object is created with flags " + flags);
        UserObject object = new UserObject(session.machine(), destructor, Integer.toUnsignedLong(initialRefcount));
        return new CUuserObject(session.created(OwnedKind.USER_OBJECT, object, UserObject::isDestroyed));
    }

    void cuUserObjectRetain(CUuserObject object, int count) {
        userObject(object).retain(Integer.toUnsignedLong(count));
    }

    void cuUserObjectRelease(CUuserObject object, int count) {
        userObject(object).release(Integer.toUnsignedLong(count));
    }

    void cuGraphRetainUserObject(CUgraph handle, CUuserObject object, int count, int flags) {
        Graph graph = session.graph(handle);
        UserObject retained = userObject(object);
        UserObjectRule.MOVE_FLAGS.require(
                flags == 0 || flags == CU_GRAPH_USER_OBJECT_MOVE,
                () -> graph + " retains " + retained + " with flags " + flags);
        if (flags == CU_GRAPH_USER_OBJECT_MOVE) {
            graph.references().take(retained, Integer.toUnsignedLong(count));
        } else {
            graph.references().retain(retained, Integer.toUnsignedLong(count));
        }
    }

    void cuGraphReleaseUserObject(CUgraph handle, CUuserObject object, int count) {
        Graph graph = session.graph(handle);
        graph.references().release(userObject(object), Integer.toUnsignedLong(count));
    }

    /** Returns the user object of a handle. */
    UserObject userObject(CUuserObject handle) {
        return session.live(handle, UserObject::isDestroyed, UserObjectRule.HANDLE, "no user object");
    }
}
