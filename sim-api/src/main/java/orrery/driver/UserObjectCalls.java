package orrery.driver;

import orrery.core.graph.Graph;
import orrery.core.host.ApiRule;
import orrery.core.userobject.UserObject;
import orrery.core.userobject.UserObjectRule;

/** User objects. */
interface UserObjectCalls extends UserObjectManagement, Session {

    @Override
    default CUuserObject cuUserObjectCreate(Runnable destructor, int initialRefcount, int flags) {
        return call(DriverCall.cuUserObjectCreate, thread -> {
            ApiRule.ARGUMENT.require(destructor != null, () -> "a user object is created without a destructor");
            UserObjectRule.FLAGS.require(
                    flags == CU_USER_OBJECT_NO_DESTRUCTOR_SYNC, () -> "a user object is created with flags " + flags);
            UserObject object = new UserObject(machine(), destructor, Integer.toUnsignedLong(initialRefcount));
            return new CUuserObject(machine(), machine().created("user object", object, UserObject::destroyed));
        });
    }

    @Override
    default void cuUserObjectRetain(CUuserObject object, int count) {
        run(DriverCall.cuUserObjectRetain, thread -> userObject(object).retain(Integer.toUnsignedLong(count)));
    }

    @Override
    default void cuUserObjectRelease(CUuserObject object, int count) {
        run(DriverCall.cuUserObjectRelease, thread -> userObject(object).release(Integer.toUnsignedLong(count)));
    }

    @Override
    default void cuGraphRetainUserObject(CUgraph handle, CUuserObject object, int count, int flags) {
        run(DriverCall.cuGraphRetainUserObject, thread -> {
            Graph graph = graph(handle);
            UserObject retained = userObject(object);
            UserObjectRule.MOVE_FLAGS.require(
                    flags == 0 || flags == CU_GRAPH_USER_OBJECT_MOVE,
                    () -> graph + " retains " + retained + " with flags " + flags);
            if (flags == CU_GRAPH_USER_OBJECT_MOVE) {
                graph.references().take(retained, Integer.toUnsignedLong(count));
            } else {
                graph.references().retain(retained, Integer.toUnsignedLong(count));
            }
        });
    }

    @Override
    default void cuGraphReleaseUserObject(CUgraph handle, CUuserObject object, int count) {
        run(DriverCall.cuGraphReleaseUserObject, thread -> {
            Graph graph = graph(handle);
            graph.references().release(userObject(object), Integer.toUnsignedLong(count));
        });
    }

    /** Returns the user object of a handle. */
    default UserObject userObject(CUuserObject handle) {
        boolean alive = handle != null
                && handle.belongsTo(machine())
                && !handle.target().destroyed();
        UserObjectRule.HANDLE.require(
                alive,
                () -> who() + " is given " + (handle == null ? "no user object" : handle + ", which no longer exists"));
        return handle.target();
    }
}
