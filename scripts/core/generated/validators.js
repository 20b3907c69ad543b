// Generated from schemas/ by npm run tool -- generate. Do not edit.
import { codePointLength, formats } from "../findings/schema-validator.ts";
"use strict";
export const validateQueueFrame = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Queue","description":"The posts of one account, in the order they go out. People propose changes to this file by pull request; merging approves them.","type":"object","additionalProperties":false,"required":["account","posts"],"properties":{"account":{"type":"string","minLength":1,"description":"Handle of the Instagram account, for people to read. SOCIAL_ACCOUNT_ID decides which account is posted to."},"posts":{"type":"array"},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{},"$id":"validateQueueFrame"};
const func2 = codePointLength;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateQueueFrame" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.account === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account"},schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.posts === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "account") || (key0 === "posts")) || (key0 === "$schema"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.account !== undefined){
let data0 = data.account;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema11.properties.account,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/type",keyword:"type",params:{type: "string"},schema:schema11.properties.account.type,parentSchema:schema11.properties.account,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.posts !== undefined){
let data1 = data.posts;
if(!(Array.isArray(data1))){
const err5 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema11.properties.posts.type,parentSchema:schema11.properties.posts,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.$schema !== undefined){
let data2 = data.$schema;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validatePost = validate11;
const schema12 = {"title":"Post","type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$","description":"Unique name of the post, on one line, without spaces at its ends. Never reuse one, even after the post was archived."},"status":{"enum":["pending","done","failed"],"description":"`pending` for a new post. The bot sets `done` or `failed`; to retry a failed post, set it back to `pending` and remove the bot's fields."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"cta_type":{"type":"string","minLength":1,"description":"What the caption asks readers to do, such as comment or save."},"caption":{"type":"string","description":"Text of the post: at most 2,200 characters, 30 hashtags and 20 mentions. Line breaks are written \\n. Optional on stories."},"image_url":{"type":"string","description":"The JPEG, 4:5 to 1.91:1, at most 8 MiB: a path such as media/market.jpg beside the queue, or a public https address, which must work until the post goes out, because Instagram fetches it then."},"alt_text":{"type":"string","description":"Describes the image for people who cannot see it, at most 1,000 characters. Not on reels and videos; on a story it is not sent."},"not_before":{"type":"string","description":"Holds the post until this instant in UTC, such as 2026-12-24T09:00:00Z. It goes out at a slot after that."},"media_type":{"enum":["REELS","STORIES","CAROUSEL"],"description":"Omitted for a single image. REELS needs video_url, STORIES needs image_url or video_url, CAROUSEL needs children."},"video_url":{"type":"string","description":"An MP4 or MOV, for reels and video stories: a path such as media/market.mp4 beside the queue, or a public https address."},"cover_url":{"type":"string","description":"Cover of a reel, a JPEG: a path such as media/cover.jpg beside the queue, or a public https address. Takes precedence over thumb_offset."},"thumb_offset":{"type":"integer","description":"Cover of a reel: the frame of the video at this time, in milliseconds from its start."},"children":{"type":"array","items":{"$ref":"#/definitions/child"},"description":"The 2 to 10 pictures or videos of a carousel, in order. All are cropped to the shape of the first."},"trial":{"enum":["manual","performance"],"description":"Makes a reel a trial, which only people who do not follow the account see at first. manual: somebody shares it with followers in the app. performance: Instagram does if it does well. Not every account may."},"audio_name":{"type":"string","minLength":1,"maxLength":200,"description":"Name of a reel's original audio. It can be changed once in the app."},"collaborators":{"type":"array","items":{"type":"string","minLength":1,"maxLength":60},"description":"User names, without @, of at most 3 accounts that are invited as co-authors. They must be public and allow invitations. Not on stories."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"At most 20 people who are tagged: on a picture with the place of each, on a reel by their names alone. Not on a carousel as a whole, but on its pictures. They must be public."},"first_comment":{"type":"string","minLength":1,"description":"Published as the account's own comment right after the post went live: at most 2,200 characters and 30 hashtags. Needs the permission instagram_business_manage_comments. Not on stories."},"location_id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Where it is: the id of a place's Facebook page that has an address, such as one of `places` in the settings. Not on stories."},"share_to_feed":{"type":"boolean","description":"Whether a reel also appears in the feed."},"is_ai_generated":{"type":"boolean","description":"true adds Instagram's AI label."},"is_paid_partnership":{"type":"boolean","description":"true adds the paid-partnership label."},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"},"description":"Account ids of at most 2 sponsors. Only with is_paid_partnership."},"note":{"type":"string","description":"Note for the team. Never published."},"repeat_of":{"type":"string","minLength":1,"maxLength":200,"description":"Id of the post that this one repeats on purpose. Without it, a post with the media and the caption of another one is refused."},"handoff":{"type":"string","minLength":1,"maxLength":500,"description":"Why somebody has to publish this post by hand, such as music or a poll. The bot does not publish it: at its turn, it sends the team its media and caption, and its day's slot counts as used."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Written by the bot: id of the live post, or null if the platform did not say."},"permalink":{"type":"string","description":"Written by the bot: address of the live post."},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post went live (UTC)."},"error":{"type":"string","description":"Written by the bot: why the post failed and what to do."},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post failed (UTC)."}},"definitions":{"post":{"title":"Post","type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$","description":"Unique name of the post, on one line, without spaces at its ends. Never reuse one, even after the post was archived."},"status":{"enum":["pending","done","failed"],"description":"`pending` for a new post. The bot sets `done` or `failed`; to retry a failed post, set it back to `pending` and remove the bot's fields."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"cta_type":{"type":"string","minLength":1,"description":"What the caption asks readers to do, such as comment or save."},"caption":{"type":"string","description":"Text of the post: at most 2,200 characters, 30 hashtags and 20 mentions. Line breaks are written \\n. Optional on stories."},"image_url":{"type":"string","description":"The JPEG, 4:5 to 1.91:1, at most 8 MiB: a path such as media/market.jpg beside the queue, or a public https address, which must work until the post goes out, because Instagram fetches it then."},"alt_text":{"type":"string","description":"Describes the image for people who cannot see it, at most 1,000 characters. Not on reels and videos; on a story it is not sent."},"not_before":{"type":"string","description":"Holds the post until this instant in UTC, such as 2026-12-24T09:00:00Z. It goes out at a slot after that."},"media_type":{"enum":["REELS","STORIES","CAROUSEL"],"description":"Omitted for a single image. REELS needs video_url, STORIES needs image_url or video_url, CAROUSEL needs children."},"video_url":{"type":"string","description":"An MP4 or MOV, for reels and video stories: a path such as media/market.mp4 beside the queue, or a public https address."},"cover_url":{"type":"string","description":"Cover of a reel, a JPEG: a path such as media/cover.jpg beside the queue, or a public https address. Takes precedence over thumb_offset."},"thumb_offset":{"type":"integer","description":"Cover of a reel: the frame of the video at this time, in milliseconds from its start."},"children":{"type":"array","items":{"$ref":"#/definitions/child"},"description":"The 2 to 10 pictures or videos of a carousel, in order. All are cropped to the shape of the first."},"trial":{"enum":["manual","performance"],"description":"Makes a reel a trial, which only people who do not follow the account see at first. manual: somebody shares it with followers in the app. performance: Instagram does if it does well. Not every account may."},"audio_name":{"type":"string","minLength":1,"maxLength":200,"description":"Name of a reel's original audio. It can be changed once in the app."},"collaborators":{"type":"array","items":{"type":"string","minLength":1,"maxLength":60},"description":"User names, without @, of at most 3 accounts that are invited as co-authors. They must be public and allow invitations. Not on stories."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"At most 20 people who are tagged: on a picture with the place of each, on a reel by their names alone. Not on a carousel as a whole, but on its pictures. They must be public."},"first_comment":{"type":"string","minLength":1,"description":"Published as the account's own comment right after the post went live: at most 2,200 characters and 30 hashtags. Needs the permission instagram_business_manage_comments. Not on stories."},"location_id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Where it is: the id of a place's Facebook page that has an address, such as one of `places` in the settings. Not on stories."},"share_to_feed":{"type":"boolean","description":"Whether a reel also appears in the feed."},"is_ai_generated":{"type":"boolean","description":"true adds Instagram's AI label."},"is_paid_partnership":{"type":"boolean","description":"true adds the paid-partnership label."},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"},"description":"Account ids of at most 2 sponsors. Only with is_paid_partnership."},"note":{"type":"string","description":"Note for the team. Never published."},"repeat_of":{"type":"string","minLength":1,"maxLength":200,"description":"Id of the post that this one repeats on purpose. Without it, a post with the media and the caption of another one is refused."},"handoff":{"type":"string","minLength":1,"maxLength":500,"description":"Why somebody has to publish this post by hand, such as music or a poll. The bot does not publish it: at its turn, it sends the team its media and caption, and its day's slot counts as used."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Written by the bot: id of the live post, or null if the platform did not say."},"permalink":{"type":"string","description":"Written by the bot: address of the live post."},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post went live (UTC)."},"error":{"type":"string","description":"Written by the bot: why the post failed and what to do."},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post failed (UTC)."}}},"child":{"title":"Child","type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string","description":"A JPEG: a path such as media/market.jpg beside the queue, or a public https address. A child has either this or video_url."},"video_url":{"type":"string","description":"An MP4 or MOV: a path such as media/market.mp4 beside the queue, or a public https address. A child has either this or image_url."},"alt_text":{"type":"string","description":"Describes this picture, at most 1,000 characters. Images only."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"People who are tagged on this picture, at most 20 in the whole post. Images only."}}},"userTag":{"title":"UserTag","type":"object","additionalProperties":false,"properties":{"username":{"type":"string","minLength":1,"maxLength":60,"description":"User name, without @."},"x":{"type":"number","description":"From the left edge of the picture (0) to the right one (1). Needed on pictures, optional in stories, not on reels."},"y":{"type":"number","description":"From the top edge of the picture (0) to the bottom (1)."}}}},"$id":"validatePost"};
const schema14 = {"title":"UserTag","type":"object","additionalProperties":false,"properties":{"username":{"type":"string","minLength":1,"maxLength":60,"description":"User name, without @."},"x":{"type":"number","description":"From the left edge of the picture (0) to the right one (1). Needed on pictures, optional in stories, not on reels."},"y":{"type":"number","description":"From the top edge of the picture (0) to the bottom (1)."}}};
const func3 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$", "u");
const pattern1 = new RegExp("^[0-9]+$", "u");
const pattern4 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$", "u");
const schema13 = {"title":"Child","type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string","description":"A JPEG: a path such as media/market.jpg beside the queue, or a public https address. A child has either this or video_url."},"video_url":{"type":"string","description":"An MP4 or MOV: a path such as media/market.mp4 beside the queue, or a public https address. A child has either this or image_url."},"alt_text":{"type":"string","description":"Describes this picture, at most 1,000 characters. Images only."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"People who are tagged on this picture, at most 20 in the whole post. Images only."}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "image_url") || (key0 === "video_url")) || (key0 === "alt_text")) || (key0 === "user_tags"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.image_url !== undefined){
let data0 = data.image_url;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},schema:schema13.properties.image_url.type,parentSchema:schema13.properties.image_url,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.video_url !== undefined){
let data1 = data.video_url;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"},schema:schema13.properties.video_url.type,parentSchema:schema13.properties.video_url,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.alt_text !== undefined){
let data2 = data.alt_text;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema13.properties.alt_text.type,parentSchema:schema13.properties.alt_text,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.user_tags !== undefined){
let data3 = data.user_tags;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(((key1 === "username") || (key1 === "x")) || (key1 === "y"))){
const err4 = {instancePath:instancePath+"/user_tags/" + i0,schemaPath:"#/definitions/userTag/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema14,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data4.username !== undefined){
let data5 = data4.username;
if(typeof data5 === "string"){
if(func2(data5) > 60){
const err5 = {instancePath:instancePath+"/user_tags/" + i0+"/username",schemaPath:"#/definitions/userTag/properties/username/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema14.properties.username,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data5) < 1){
const err6 = {instancePath:instancePath+"/user_tags/" + i0+"/username",schemaPath:"#/definitions/userTag/properties/username/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema14.properties.username,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/user_tags/" + i0+"/username",schemaPath:"#/definitions/userTag/properties/username/type",keyword:"type",params:{type: "string"},schema:schema14.properties.username.type,parentSchema:schema14.properties.username,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data4.x !== undefined){
let data6 = data4.x;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err8 = {instancePath:instancePath+"/user_tags/" + i0+"/x",schemaPath:"#/definitions/userTag/properties/x/type",keyword:"type",params:{type: "number"},schema:schema14.properties.x.type,parentSchema:schema14.properties.x,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.y !== undefined){
let data7 = data4.y;
if(!((typeof data7 == "number") && (isFinite(data7)))){
const err9 = {instancePath:instancePath+"/user_tags/" + i0+"/y",schemaPath:"#/definitions/userTag/properties/y/type",keyword:"type",params:{type: "number"},schema:schema14.properties.y.type,parentSchema:schema14.properties.y,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/user_tags/" + i0,schemaPath:"#/definitions/userTag/type",keyword:"type",params:{type: "object"},schema:schema14.type,parentSchema:schema14,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/user_tags",schemaPath:"#/properties/user_tags/type",keyword:"type",params:{type: "array"},schema:schema13.properties.user_tags.type,parentSchema:schema13.properties.user_tags,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validatePost" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.pillar === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pillar"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.cta_type === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cta_type"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema12.properties, key0))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) > 200){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema12.properties.id,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data0) < 1){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern0.test(data0)){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$"},schema:"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$",parentSchema:schema12.properties.id,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema12.properties.id.type,parentSchema:schema12.properties.id,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(!(((data1 === "pending") || (data1 === "done")) || (data1 === "failed"))){
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema12.properties.status.enum},schema:schema12.properties.status.enum,parentSchema:schema12.properties.status,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.pillar !== undefined){
let data2 = data.pillar;
if(typeof data2 === "string"){
if(func2(data2) < 1){
const err10 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.pillar,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema12.properties.pillar.type,parentSchema:schema12.properties.pillar,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.cta_type !== undefined){
let data3 = data.cta_type;
if(typeof data3 === "string"){
if(func2(data3) < 1){
const err12 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.cta_type,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/type",keyword:"type",params:{type: "string"},schema:schema12.properties.cta_type.type,parentSchema:schema12.properties.cta_type,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.caption !== undefined){
let data4 = data.caption;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema12.properties.caption.type,parentSchema:schema12.properties.caption,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.image_url !== undefined){
let data5 = data.image_url;
if(typeof data5 !== "string"){
const err15 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},schema:schema12.properties.image_url.type,parentSchema:schema12.properties.image_url,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.alt_text !== undefined){
let data6 = data.alt_text;
if(typeof data6 !== "string"){
const err16 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema12.properties.alt_text.type,parentSchema:schema12.properties.alt_text,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.not_before !== undefined){
let data7 = data.not_before;
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/not_before",schemaPath:"#/properties/not_before/type",keyword:"type",params:{type: "string"},schema:schema12.properties.not_before.type,parentSchema:schema12.properties.not_before,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.media_type !== undefined){
let data8 = data.media_type;
if(!(((data8 === "REELS") || (data8 === "STORIES")) || (data8 === "CAROUSEL"))){
const err18 = {instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/enum",keyword:"enum",params:{allowedValues: schema12.properties.media_type.enum},schema:schema12.properties.media_type.enum,parentSchema:schema12.properties.media_type,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.video_url !== undefined){
let data9 = data.video_url;
if(typeof data9 !== "string"){
const err19 = {instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"},schema:schema12.properties.video_url.type,parentSchema:schema12.properties.video_url,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.cover_url !== undefined){
let data10 = data.cover_url;
if(typeof data10 !== "string"){
const err20 = {instancePath:instancePath+"/cover_url",schemaPath:"#/properties/cover_url/type",keyword:"type",params:{type: "string"},schema:schema12.properties.cover_url.type,parentSchema:schema12.properties.cover_url,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.thumb_offset !== undefined){
let data11 = data.thumb_offset;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err21 = {instancePath:instancePath+"/thumb_offset",schemaPath:"#/properties/thumb_offset/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.thumb_offset.type,parentSchema:schema12.properties.thumb_offset,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.children !== undefined){
let data12 = data.children;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
if(!(validate12(data12[i0], {instancePath:instancePath+"/children/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err22 = {instancePath:instancePath+"/children",schemaPath:"#/properties/children/type",keyword:"type",params:{type: "array"},schema:schema12.properties.children.type,parentSchema:schema12.properties.children,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.trial !== undefined){
let data14 = data.trial;
if(!((data14 === "manual") || (data14 === "performance"))){
const err23 = {instancePath:instancePath+"/trial",schemaPath:"#/properties/trial/enum",keyword:"enum",params:{allowedValues: schema12.properties.trial.enum},schema:schema12.properties.trial.enum,parentSchema:schema12.properties.trial,data:data14};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.audio_name !== undefined){
let data15 = data.audio_name;
if(typeof data15 === "string"){
if(func2(data15) > 200){
const err24 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema12.properties.audio_name,data:data15};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(func2(data15) < 1){
const err25 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.audio_name,data:data15};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/type",keyword:"type",params:{type: "string"},schema:schema12.properties.audio_name.type,parentSchema:schema12.properties.audio_name,data:data15};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.collaborators !== undefined){
let data16 = data.collaborators;
if(Array.isArray(data16)){
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
if(typeof data17 === "string"){
if(func2(data17) > 60){
const err27 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema12.properties.collaborators.items,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(func2(data17) < 1){
const err28 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.collaborators.items,data:data17};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/type",keyword:"type",params:{type: "string"},schema:schema12.properties.collaborators.items.type,parentSchema:schema12.properties.collaborators.items,data:data17};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/collaborators",schemaPath:"#/properties/collaborators/type",keyword:"type",params:{type: "array"},schema:schema12.properties.collaborators.type,parentSchema:schema12.properties.collaborators,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.user_tags !== undefined){
let data18 = data.user_tags;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
let data19 = data18[i2];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key1 in data19){
if(!(((key1 === "username") || (key1 === "x")) || (key1 === "y"))){
const err31 = {instancePath:instancePath+"/user_tags/" + i2,schemaPath:"#/definitions/userTag/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema14,data:data19};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data19.username !== undefined){
let data20 = data19.username;
if(typeof data20 === "string"){
if(func2(data20) > 60){
const err32 = {instancePath:instancePath+"/user_tags/" + i2+"/username",schemaPath:"#/definitions/userTag/properties/username/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema14.properties.username,data:data20};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(func2(data20) < 1){
const err33 = {instancePath:instancePath+"/user_tags/" + i2+"/username",schemaPath:"#/definitions/userTag/properties/username/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema14.properties.username,data:data20};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/user_tags/" + i2+"/username",schemaPath:"#/definitions/userTag/properties/username/type",keyword:"type",params:{type: "string"},schema:schema14.properties.username.type,parentSchema:schema14.properties.username,data:data20};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data19.x !== undefined){
let data21 = data19.x;
if(!((typeof data21 == "number") && (isFinite(data21)))){
const err35 = {instancePath:instancePath+"/user_tags/" + i2+"/x",schemaPath:"#/definitions/userTag/properties/x/type",keyword:"type",params:{type: "number"},schema:schema14.properties.x.type,parentSchema:schema14.properties.x,data:data21};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data19.y !== undefined){
let data22 = data19.y;
if(!((typeof data22 == "number") && (isFinite(data22)))){
const err36 = {instancePath:instancePath+"/user_tags/" + i2+"/y",schemaPath:"#/definitions/userTag/properties/y/type",keyword:"type",params:{type: "number"},schema:schema14.properties.y.type,parentSchema:schema14.properties.y,data:data22};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/user_tags/" + i2,schemaPath:"#/definitions/userTag/type",keyword:"type",params:{type: "object"},schema:schema14.type,parentSchema:schema14,data:data19};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/user_tags",schemaPath:"#/properties/user_tags/type",keyword:"type",params:{type: "array"},schema:schema12.properties.user_tags.type,parentSchema:schema12.properties.user_tags,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.first_comment !== undefined){
let data23 = data.first_comment;
if(typeof data23 === "string"){
if(func2(data23) < 1){
const err39 = {instancePath:instancePath+"/first_comment",schemaPath:"#/properties/first_comment/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.first_comment,data:data23};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/first_comment",schemaPath:"#/properties/first_comment/type",keyword:"type",params:{type: "string"},schema:schema12.properties.first_comment.type,parentSchema:schema12.properties.first_comment,data:data23};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.location_id !== undefined){
let data24 = data.location_id;
if(typeof data24 === "string"){
if(func2(data24) > 40){
const err41 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/maxLength",keyword:"maxLength",params:{limit: 40},schema:40,parentSchema:schema12.properties.location_id,data:data24};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(!pattern1.test(data24)){
const err42 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema12.properties.location_id,data:data24};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/type",keyword:"type",params:{type: "string"},schema:schema12.properties.location_id.type,parentSchema:schema12.properties.location_id,data:data24};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.share_to_feed !== undefined){
let data25 = data.share_to_feed;
if(typeof data25 !== "boolean"){
const err44 = {instancePath:instancePath+"/share_to_feed",schemaPath:"#/properties/share_to_feed/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.share_to_feed.type,parentSchema:schema12.properties.share_to_feed,data:data25};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.is_ai_generated !== undefined){
let data26 = data.is_ai_generated;
if(typeof data26 !== "boolean"){
const err45 = {instancePath:instancePath+"/is_ai_generated",schemaPath:"#/properties/is_ai_generated/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.is_ai_generated.type,parentSchema:schema12.properties.is_ai_generated,data:data26};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.is_paid_partnership !== undefined){
let data27 = data.is_paid_partnership;
if(typeof data27 !== "boolean"){
const err46 = {instancePath:instancePath+"/is_paid_partnership",schemaPath:"#/properties/is_paid_partnership/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.is_paid_partnership.type,parentSchema:schema12.properties.is_paid_partnership,data:data27};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.branded_content_sponsor_ids !== undefined){
let data28 = data.branded_content_sponsor_ids;
if(Array.isArray(data28)){
const len3 = data28.length;
for(let i3=0; i3<len3; i3++){
let data29 = data28[i3];
if(typeof data29 === "string"){
if(!pattern1.test(data29)){
const err47 = {instancePath:instancePath+"/branded_content_sponsor_ids/" + i3,schemaPath:"#/properties/branded_content_sponsor_ids/items/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema12.properties.branded_content_sponsor_ids.items,data:data29};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/branded_content_sponsor_ids/" + i3,schemaPath:"#/properties/branded_content_sponsor_ids/items/type",keyword:"type",params:{type: "string"},schema:schema12.properties.branded_content_sponsor_ids.items.type,parentSchema:schema12.properties.branded_content_sponsor_ids.items,data:data29};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/branded_content_sponsor_ids",schemaPath:"#/properties/branded_content_sponsor_ids/type",keyword:"type",params:{type: "array"},schema:schema12.properties.branded_content_sponsor_ids.type,parentSchema:schema12.properties.branded_content_sponsor_ids,data:data28};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.note !== undefined){
let data30 = data.note;
if(typeof data30 !== "string"){
const err50 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},schema:schema12.properties.note.type,parentSchema:schema12.properties.note,data:data30};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.repeat_of !== undefined){
let data31 = data.repeat_of;
if(typeof data31 === "string"){
if(func2(data31) > 200){
const err51 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema12.properties.repeat_of,data:data31};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(func2(data31) < 1){
const err52 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.repeat_of,data:data31};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/type",keyword:"type",params:{type: "string"},schema:schema12.properties.repeat_of.type,parentSchema:schema12.properties.repeat_of,data:data31};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.handoff !== undefined){
let data32 = data.handoff;
if(typeof data32 === "string"){
if(func2(data32) > 500){
const err54 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema12.properties.handoff,data:data32};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(func2(data32) < 1){
const err55 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema12.properties.handoff,data:data32};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/type",keyword:"type",params:{type: "string"},schema:schema12.properties.handoff.type,parentSchema:schema12.properties.handoff,data:data32};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.media_id !== undefined){
let data33 = data.media_id;
if((typeof data33 !== "string") && (data33 !== null)){
const err57 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: schema12.properties.media_id.type},schema:schema12.properties.media_id.type,parentSchema:schema12.properties.media_id,data:data33};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(typeof data33 === "string"){
if(!pattern1.test(data33)){
const err58 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema12.properties.media_id,data:data33};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
if(data.permalink !== undefined){
let data34 = data.permalink;
if(typeof data34 !== "string"){
const err59 = {instancePath:instancePath+"/permalink",schemaPath:"#/properties/permalink/type",keyword:"type",params:{type: "string"},schema:schema12.properties.permalink.type,parentSchema:schema12.properties.permalink,data:data34};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.published_at !== undefined){
let data35 = data.published_at;
if(typeof data35 === "string"){
if(!pattern4.test(data35)){
const err60 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",parentSchema:schema12.properties.published_at,data:data35};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: "string"},schema:schema12.properties.published_at.type,parentSchema:schema12.properties.published_at,data:data35};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.error !== undefined){
let data36 = data.error;
if(typeof data36 !== "string"){
const err62 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"},schema:schema12.properties.error.type,parentSchema:schema12.properties.error,data:data36};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.failed_at !== undefined){
let data37 = data.failed_at;
if(typeof data37 === "string"){
if(!pattern4.test(data37)){
const err63 = {instancePath:instancePath+"/failed_at",schemaPath:"#/properties/failed_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",parentSchema:schema12.properties.failed_at,data:data37};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/failed_at",schemaPath:"#/properties/failed_at/type",keyword:"type",params:{type: "string"},schema:schema12.properties.failed_at.type,parentSchema:schema12.properties.failed_at,data:data37};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const validateSettings = validate14;
const schema16 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Settings","description":"The team's choices about posting. Every field is optional.","type":"object","additionalProperties":false,"properties":{"format":{"type":"integer","minimum":1,"description":"Format of the files in this folder. npm run mergecast -- migrate changes it. Default 1."},"timezone":{"type":"string","minLength":1,"description":"IANA time zone in which a posting day begins and ends, such as Europe/Berlin. Default UTC."},"posts_per_day":{"type":"integer","minimum":1,"maximum":100,"description":"How many posts go out on one day, at most one for each slot. Default 1."},"handoff_to":{"type":"string","minLength":1,"maxLength":60,"description":"Who publishes posts with a handoff by hand. The alert begins with this name. Default: the team."},"slots":{"type":["array","object"],"items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"minItems":1,"maxItems":48,"uniqueItems":true,"additionalProperties":false,"properties":{"monday":{"$ref":"#/definitions/slots"},"tuesday":{"$ref":"#/definitions/slots"},"wednesday":{"$ref":"#/definitions/slots"},"thursday":{"$ref":"#/definitions/slots"},"friday":{"$ref":"#/definitions/slots"},"saturday":{"$ref":"#/definitions/slots"},"sunday":{"$ref":"#/definitions/slots"}},"description":"Times of day (hh:mm, in the time zone above) at which a post may go out: one list for every day, or an object with a list for each weekday (monday to sunday). A weekday without a list has no posts. The schedule of the post workflow must start at each of these times. Default 09:30, 13:47 and 18:13."},"days_off":{"type":"array","items":{"title":"Day off","type":"string","format":"date"},"maxItems":1000,"uniqueItems":true,"description":"Days (yyyy-mm-dd, in the time zone above) on which nothing goes out, such as holidays."},"low_queue_threshold":{"type":"integer","minimum":0,"description":"Alert when this many pending posts or fewer are left. Default 3."},"actions_minutes":{"type":"integer","minimum":1,"description":"Alert when the workflows of a private repository would take more billed minutes of GitHub Actions in a month. Unset: no alert."},"hashtags":{"type":"object","additionalProperties":false,"properties":{"max":{"type":"integer","minimum":0,"maximum":30,"description":"Maximum number of hashtags in a caption. Default 30, the platform's own limit."}},"description":"Rules for hashtags in the queue."},"captions":{"type":"object","additionalProperties":false,"properties":{"hashtags":{"type":"integer","minimum":0,"maximum":30,"description":"Exact number of hashtags in every caption of a monthly batch. Unset: 3 to 5, and never more than hashtags.max."}},"description":"Rules for the monthly caption batch."},"calendar":{"type":"object","additionalProperties":false,"properties":{"notes":{"type":"boolean","description":"Show the notes of posts. Only for a calendar that nobody but the team can open: notes are never published. Default false."},"remarks_to":{"type":"string","pattern":"^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$","maxLength":500,"description":"Where people without an account on GitHub send remarks from the file with the posts of a pull request: an email address, or the https address of a form."},"hashtag_sets":{"type":"array","items":{"title":"Hashtag set","type":"object","additionalProperties":false,"required":["name","hashtags"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60,"description":"What the composer calls it."},"hashtags":{"type":"array","items":{"type":"string","pattern":"^#[^\\s#]+$","maxLength":100},"minItems":1,"maxItems":30,"description":"Each with its #."}}},"maxItems":50,"description":"Sets of hashtags that the composer offers to everybody."},"snippets":{"type":"array","items":{"title":"Caption snippet","type":"object","additionalProperties":false,"required":["name","text"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60,"description":"What the composer calls it."},"text":{"type":"string","minLength":1,"maxLength":2200,"description":"What it puts into a caption."}}},"maxItems":50,"description":"Pieces of captions that the composer offers to everybody."},"remote_thumbnails":{"type":"boolean","description":"Whether the build fetches the pictures of posts from their hosts to make small copies of them, as it does of the repository's files. The copies become part of the site. Only hosts in media.hosts, if that is set. Default true, except for `calendar -- --open`. With false, readers load these pictures from their hosts in full size."}},"description":"What the calendar and the composer show."},"pillars":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true,"description":"Allowed values of pillar. Unset: any text."},"cta_types":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true,"description":"Allowed values of cta_type. Unset: any text."},"places":{"type":"array","items":{"title":"Place","type":"object","additionalProperties":false,"required":["name","id"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100,"description":"What the team calls it."},"id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Id of its Facebook page, which must have an address."}}},"maxItems":200,"description":"Places of the team's posts, so that people can choose a name in place of a location_id."},"media":{"type":"object","additionalProperties":false,"properties":{"hosts":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"description":"Host names that media may come from. Unset: any public host."},"base_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":500,"description":"Public https address that serves the media folder: each file is at <base_url>/<first 16 hex digits of its SHA-256>/<its name>. Unset: the public address of media.bucket, else the media folder of the repository's own site on Pages."},"bucket":{"title":"Bucket","type":"object","additionalProperties":false,"required":["endpoint","name"],"properties":{"endpoint":{"type":"string","pattern":"^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$","maxLength":300,"description":"Https address of the S3 interface, without the bucket's name, such as https://s3.eu-central-1.amazonaws.com."},"region":{"type":"string","pattern":"^[A-Za-z0-9-]+$","maxLength":60,"description":"Region of the bucket, as its provider writes it. Default us-east-1, which providers without regions take."},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*[a-z0-9]$","minLength":3,"maxLength":63,"description":"Name of the bucket."},"prefix":{"type":"string","pattern":"^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$","maxLength":200,"description":"Folder in the bucket, with a slash at its end. Default media/; empty for none."},"public_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":400,"description":"Public https address of the bucket, without the prefix, such as https://media.example.com. Unset: the endpoint and the bucket's name, which works where that address is public."}},"description":"An S3-compatible bucket that serves the media folder. A workflow uploads what posts use to <prefix><first 16 hex digits of the SHA-256>/<its name>. Its keys are the secrets MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET."},"ratios":{"enum":["documented","app"],"description":"How tall pictures in the feed may be. documented: 4:5, as Instagram's documentation says. app: 3:4, as in its app; the documentation does not promise that the interface takes it. Default documented."},"allow_scaling":{"type":"boolean","description":"Whether pictures in the feed may be wider than 1440 pixels: Instagram scales them down. Default false."}},"description":"Rules for media addresses, and where the media folder is served."},"polling":{"type":"object","additionalProperties":false,"properties":{"IMAGE":{"$ref":"#/definitions/polling"},"REELS":{"$ref":"#/definitions/polling"},"STORIES":{"$ref":"#/definitions/polling"},"CAROUSEL":{"$ref":"#/definitions/polling"}},"description":"How long to wait while the platform prepares a post, per media type. IMAGE is a post without media_type."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{"slots":{"title":"Slots of a weekday","type":"array","items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"maxItems":48,"uniqueItems":true},"polling":{"title":"Polling","type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait before the first poll."},"interval_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait between two polls."},"attempts":{"type":"integer","minimum":1,"maximum":60,"description":"Number of polls before the run gives up."}}}},"$id":"validateSettings"};
const schema17 = {"title":"Slots of a weekday","type":"array","items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"maxItems":48,"uniqueItems":true};
const schema24 = {"title":"Polling","type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait before the first poll."},"interval_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait between two polls."},"attempts":{"type":"integer","minimum":1,"maximum":60,"description":"Number of polls before the run gives up."}}};
const pattern6 = new RegExp("^(?:[01][0-9]|2[0-3]):[0-5][0-9]$", "u");
const pattern14 = new RegExp("^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$", "u");
const pattern15 = new RegExp("^#[^\\s#]+$", "u");
const pattern17 = new RegExp("^https?://[^\\s?#@]+$", "u");
const pattern18 = new RegExp("^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$", "u");
const pattern19 = new RegExp("^[A-Za-z0-9-]+$", "u");
const pattern20 = new RegExp("^[a-z0-9][a-z0-9._-]*[a-z0-9]$", "u");
const pattern21 = new RegExp("^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$", "u");
const formats0 = formats.date;

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateSettings" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func3.call(schema16.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.format !== undefined){
let data0 = data.format;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.format.type,parentSchema:schema16.properties.format,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema16.properties.format,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.timezone !== undefined){
let data1 = data.timezone;
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err3 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.timezone,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},schema:schema16.properties.timezone.type,parentSchema:schema16.properties.timezone,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.posts_per_day !== undefined){
let data2 = data.posts_per_day;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.posts_per_day.type,parentSchema:schema16.properties.posts_per_day,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},schema:100,parentSchema:schema16.properties.posts_per_day,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema16.properties.posts_per_day,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.handoff_to !== undefined){
let data3 = data.handoff_to;
if(typeof data3 === "string"){
if(func2(data3) > 60){
const err8 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema16.properties.handoff_to,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data3) < 1){
const err9 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.handoff_to,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/type",keyword:"type",params:{type: "string"},schema:schema16.properties.handoff_to.type,parentSchema:schema16.properties.handoff_to,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.slots !== undefined){
let data4 = data.slots;
if(!data4 || typeof data4 != "object"){
const err11 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/type",keyword:"type",params:{type: schema16.properties.slots.type},schema:schema16.properties.slots.type,parentSchema:schema16.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data4)){
if(data4.length > 48){
const err12 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema16.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length < 1){
const err13 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema16.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
const err14 = {instancePath:instancePath+"/slots/" + i0,schemaPath:"#/properties/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema16.properties.slots.items,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/slots/" + i0,schemaPath:"#/properties/slots/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.slots.items.type,parentSchema:schema16.properties.slots.items,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err16 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},schema:true,parentSchema:schema16.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(((((((key1 === "monday") || (key1 === "tuesday")) || (key1 === "wednesday")) || (key1 === "thursday")) || (key1 === "friday")) || (key1 === "saturday")) || (key1 === "sunday"))){
const err17 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema16.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.monday !== undefined){
let data6 = data4.monday;
if(Array.isArray(data6)){
if(data6.length > 48){
const err18 = {instancePath:instancePath+"/slots/monday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len1 = data6.length;
for(let i2=0; i2<len1; i2++){
let data7 = data6[i2];
if(typeof data7 === "string"){
if(!pattern6.test(data7)){
const err19 = {instancePath:instancePath+"/slots/monday/" + i2,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/slots/monday/" + i2,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
let i3 = data6.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data6[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err21 = {instancePath:instancePath+"/slots/monday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},schema:true,parentSchema:schema17,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err22 = {instancePath:instancePath+"/slots/monday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.tuesday !== undefined){
let data8 = data4.tuesday;
if(Array.isArray(data8)){
if(data8.length > 48){
const err23 = {instancePath:instancePath+"/slots/tuesday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len2 = data8.length;
for(let i4=0; i4<len2; i4++){
let data9 = data8[i4];
if(typeof data9 === "string"){
if(!pattern6.test(data9)){
const err24 = {instancePath:instancePath+"/slots/tuesday/" + i4,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/slots/tuesday/" + i4,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
let i5 = data8.length;
let j2;
if(i5 > 1){
const indices2 = {};
for(;i5--;){
let item2 = data8[i5];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err26 = {instancePath:instancePath+"/slots/tuesday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2},schema:true,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
break;
}
indices2[item2] = i5;
}
}
}
else {
const err27 = {instancePath:instancePath+"/slots/tuesday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data4.wednesday !== undefined){
let data10 = data4.wednesday;
if(Array.isArray(data10)){
if(data10.length > 48){
const err28 = {instancePath:instancePath+"/slots/wednesday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len3 = data10.length;
for(let i6=0; i6<len3; i6++){
let data11 = data10[i6];
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err29 = {instancePath:instancePath+"/slots/wednesday/" + i6,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/slots/wednesday/" + i6,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data11};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
let i7 = data10.length;
let j3;
if(i7 > 1){
const indices3 = {};
for(;i7--;){
let item3 = data10[i7];
if(typeof item3 !== "string"){
continue;
}
if(typeof indices3[item3] == "number"){
j3 = indices3[item3];
const err31 = {instancePath:instancePath+"/slots/wednesday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j3},schema:true,parentSchema:schema17,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
break;
}
indices3[item3] = i7;
}
}
}
else {
const err32 = {instancePath:instancePath+"/slots/wednesday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data10};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data4.thursday !== undefined){
let data12 = data4.thursday;
if(Array.isArray(data12)){
if(data12.length > 48){
const err33 = {instancePath:instancePath+"/slots/thursday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data12};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
const len4 = data12.length;
for(let i8=0; i8<len4; i8++){
let data13 = data12[i8];
if(typeof data13 === "string"){
if(!pattern6.test(data13)){
const err34 = {instancePath:instancePath+"/slots/thursday/" + i8,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/slots/thursday/" + i8,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
let i9 = data12.length;
let j4;
if(i9 > 1){
const indices4 = {};
for(;i9--;){
let item4 = data12[i9];
if(typeof item4 !== "string"){
continue;
}
if(typeof indices4[item4] == "number"){
j4 = indices4[item4];
const err36 = {instancePath:instancePath+"/slots/thursday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i9, j: j4},schema:true,parentSchema:schema17,data:data12};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
break;
}
indices4[item4] = i9;
}
}
}
else {
const err37 = {instancePath:instancePath+"/slots/thursday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data12};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data4.friday !== undefined){
let data14 = data4.friday;
if(Array.isArray(data14)){
if(data14.length > 48){
const err38 = {instancePath:instancePath+"/slots/friday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data14};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
const len5 = data14.length;
for(let i10=0; i10<len5; i10++){
let data15 = data14[i10];
if(typeof data15 === "string"){
if(!pattern6.test(data15)){
const err39 = {instancePath:instancePath+"/slots/friday/" + i10,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data15};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/slots/friday/" + i10,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data15};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
let i11 = data14.length;
let j5;
if(i11 > 1){
const indices5 = {};
for(;i11--;){
let item5 = data14[i11];
if(typeof item5 !== "string"){
continue;
}
if(typeof indices5[item5] == "number"){
j5 = indices5[item5];
const err41 = {instancePath:instancePath+"/slots/friday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i11, j: j5},schema:true,parentSchema:schema17,data:data14};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
break;
}
indices5[item5] = i11;
}
}
}
else {
const err42 = {instancePath:instancePath+"/slots/friday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data14};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data4.saturday !== undefined){
let data16 = data4.saturday;
if(Array.isArray(data16)){
if(data16.length > 48){
const err43 = {instancePath:instancePath+"/slots/saturday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data16};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len6 = data16.length;
for(let i12=0; i12<len6; i12++){
let data17 = data16[i12];
if(typeof data17 === "string"){
if(!pattern6.test(data17)){
const err44 = {instancePath:instancePath+"/slots/saturday/" + i12,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data17};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/slots/saturday/" + i12,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
let i13 = data16.length;
let j6;
if(i13 > 1){
const indices6 = {};
for(;i13--;){
let item6 = data16[i13];
if(typeof item6 !== "string"){
continue;
}
if(typeof indices6[item6] == "number"){
j6 = indices6[item6];
const err46 = {instancePath:instancePath+"/slots/saturday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i13, j: j6},schema:true,parentSchema:schema17,data:data16};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
break;
}
indices6[item6] = i13;
}
}
}
else {
const err47 = {instancePath:instancePath+"/slots/saturday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data16};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data4.sunday !== undefined){
let data18 = data4.sunday;
if(Array.isArray(data18)){
if(data18.length > 48){
const err48 = {instancePath:instancePath+"/slots/sunday",schemaPath:"#/definitions/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema17,data:data18};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
const len7 = data18.length;
for(let i14=0; i14<len7; i14++){
let data19 = data18[i14];
if(typeof data19 === "string"){
if(!pattern6.test(data19)){
const err49 = {instancePath:instancePath+"/slots/sunday/" + i14,schemaPath:"#/definitions/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema17.items,data:data19};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/slots/sunday/" + i14,schemaPath:"#/definitions/slots/items/type",keyword:"type",params:{type: "string"},schema:schema17.items.type,parentSchema:schema17.items,data:data19};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
let i15 = data18.length;
let j7;
if(i15 > 1){
const indices7 = {};
for(;i15--;){
let item7 = data18[i15];
if(typeof item7 !== "string"){
continue;
}
if(typeof indices7[item7] == "number"){
j7 = indices7[item7];
const err51 = {instancePath:instancePath+"/slots/sunday",schemaPath:"#/definitions/slots/uniqueItems",keyword:"uniqueItems",params:{i: i15, j: j7},schema:true,parentSchema:schema17,data:data18};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
break;
}
indices7[item7] = i15;
}
}
}
else {
const err52 = {instancePath:instancePath+"/slots/sunday",schemaPath:"#/definitions/slots/type",keyword:"type",params:{type: "array"},schema:schema17.type,parentSchema:schema17,data:data18};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
}
if(data.days_off !== undefined){
let data20 = data.days_off;
if(Array.isArray(data20)){
if(data20.length > 1000){
const err53 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema16.properties.days_off,data:data20};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
const len8 = data20.length;
for(let i16=0; i16<len8; i16++){
let data21 = data20[i16];
if(typeof data21 === "string"){
if(!(formats0(data21))){
const err54 = {instancePath:instancePath+"/days_off/" + i16,schemaPath:"#/properties/days_off/items/format",keyword:"format",params:{format: "date"},schema:"date",parentSchema:schema16.properties.days_off.items,data:data21};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/days_off/" + i16,schemaPath:"#/properties/days_off/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.days_off.items.type,parentSchema:schema16.properties.days_off.items,data:data21};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
let i17 = data20.length;
let j8;
if(i17 > 1){
const indices8 = {};
for(;i17--;){
let item8 = data20[i17];
if(typeof item8 !== "string"){
continue;
}
if(typeof indices8[item8] == "number"){
j8 = indices8[item8];
const err56 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/uniqueItems",keyword:"uniqueItems",params:{i: i17, j: j8},schema:true,parentSchema:schema16.properties.days_off,data:data20};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
break;
}
indices8[item8] = i17;
}
}
}
else {
const err57 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/type",keyword:"type",params:{type: "array"},schema:schema16.properties.days_off.type,parentSchema:schema16.properties.days_off,data:data20};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.low_queue_threshold !== undefined){
let data22 = data.low_queue_threshold;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err58 = {instancePath:instancePath+"/low_queue_threshold",schemaPath:"#/properties/low_queue_threshold/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.low_queue_threshold.type,parentSchema:schema16.properties.low_queue_threshold,data:data22};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
const err59 = {instancePath:instancePath+"/low_queue_threshold",schemaPath:"#/properties/low_queue_threshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema16.properties.low_queue_threshold,data:data22};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
if(data.actions_minutes !== undefined){
let data23 = data.actions_minutes;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err60 = {instancePath:instancePath+"/actions_minutes",schemaPath:"#/properties/actions_minutes/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.actions_minutes.type,parentSchema:schema16.properties.actions_minutes,data:data23};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 1 || isNaN(data23)){
const err61 = {instancePath:instancePath+"/actions_minutes",schemaPath:"#/properties/actions_minutes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema16.properties.actions_minutes,data:data23};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
if(data.hashtags !== undefined){
let data24 = data.hashtags;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key2 in data24){
if(!(key2 === "max")){
const err62 = {instancePath:instancePath+"/hashtags",schemaPath:"#/properties/hashtags/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema16.properties.hashtags,data:data24};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data24.max !== undefined){
let data25 = data24.max;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
const err63 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.hashtags.properties.max.type,parentSchema:schema16.properties.hashtags.properties.max,data:data25};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 30 || isNaN(data25)){
const err64 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30},schema:30,parentSchema:schema16.properties.hashtags.properties.max,data:data25};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data25 < 0 || isNaN(data25)){
const err65 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema16.properties.hashtags.properties.max,data:data25};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
}
else {
const err66 = {instancePath:instancePath+"/hashtags",schemaPath:"#/properties/hashtags/type",keyword:"type",params:{type: "object"},schema:schema16.properties.hashtags.type,parentSchema:schema16.properties.hashtags,data:data24};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.captions !== undefined){
let data26 = data.captions;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key3 in data26){
if(!(key3 === "hashtags")){
const err67 = {instancePath:instancePath+"/captions",schemaPath:"#/properties/captions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema16.properties.captions,data:data26};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data26.hashtags !== undefined){
let data27 = data26.hashtags;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
const err68 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/type",keyword:"type",params:{type: "integer"},schema:schema16.properties.captions.properties.hashtags.type,parentSchema:schema16.properties.captions.properties.hashtags,data:data27};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 30 || isNaN(data27)){
const err69 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30},schema:30,parentSchema:schema16.properties.captions.properties.hashtags,data:data27};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(data27 < 0 || isNaN(data27)){
const err70 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema16.properties.captions.properties.hashtags,data:data27};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
}
else {
const err71 = {instancePath:instancePath+"/captions",schemaPath:"#/properties/captions/type",keyword:"type",params:{type: "object"},schema:schema16.properties.captions.type,parentSchema:schema16.properties.captions,data:data26};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.calendar !== undefined){
let data28 = data.calendar;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key4 in data28){
if(!(((((key4 === "notes") || (key4 === "remarks_to")) || (key4 === "hashtag_sets")) || (key4 === "snippets")) || (key4 === "remote_thumbnails"))){
const err72 = {instancePath:instancePath+"/calendar",schemaPath:"#/properties/calendar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema16.properties.calendar,data:data28};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data28.notes !== undefined){
let data29 = data28.notes;
if(typeof data29 !== "boolean"){
const err73 = {instancePath:instancePath+"/calendar/notes",schemaPath:"#/properties/calendar/properties/notes/type",keyword:"type",params:{type: "boolean"},schema:schema16.properties.calendar.properties.notes.type,parentSchema:schema16.properties.calendar.properties.notes,data:data29};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data28.remarks_to !== undefined){
let data30 = data28.remarks_to;
if(typeof data30 === "string"){
if(func2(data30) > 500){
const err74 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema16.properties.calendar.properties.remarks_to,data:data30};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(!pattern14.test(data30)){
const err75 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/pattern",keyword:"pattern",params:{pattern: "^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$"},schema:"^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$",parentSchema:schema16.properties.calendar.properties.remarks_to,data:data30};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/type",keyword:"type",params:{type: "string"},schema:schema16.properties.calendar.properties.remarks_to.type,parentSchema:schema16.properties.calendar.properties.remarks_to,data:data30};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data28.hashtag_sets !== undefined){
let data31 = data28.hashtag_sets;
if(Array.isArray(data31)){
if(data31.length > 50){
const err77 = {instancePath:instancePath+"/calendar/hashtag_sets",schemaPath:"#/properties/calendar/properties/hashtag_sets/maxItems",keyword:"maxItems",params:{limit: 50},schema:50,parentSchema:schema16.properties.calendar.properties.hashtag_sets,data:data31};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
const len9 = data31.length;
for(let i18=0; i18<len9; i18++){
let data32 = data31[i18];
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.name === undefined){
const err78 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.calendar.properties.hashtag_sets.items.required,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items,data:data32};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(data32.hashtags === undefined){
const err79 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/required",keyword:"required",params:{missingProperty: "hashtags"},schema:schema16.properties.calendar.properties.hashtag_sets.items.required,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items,data:data32};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
for(const key5 in data32){
if(!((key5 === "name") || (key5 === "hashtags"))){
const err80 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items,data:data32};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data32.name !== undefined){
let data33 = data32.name;
if(typeof data33 === "string"){
if(func2(data33) > 60){
const err81 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(func2(data33) < 1){
const err82 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.calendar.properties.hashtag_sets.items.properties.name.type,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data32.hashtags !== undefined){
let data34 = data32.hashtags;
if(Array.isArray(data34)){
if(data34.length > 30){
const err84 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/maxItems",keyword:"maxItems",params:{limit: 30},schema:30,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data34};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data34.length < 1){
const err85 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data34};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
const len10 = data34.length;
for(let i19=0; i19<len10; i19++){
let data35 = data34[i19];
if(typeof data35 === "string"){
if(func2(data35) > 100){
const err86 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags/" + i19,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/maxLength",keyword:"maxLength",params:{limit: 100},schema:100,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data35};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if(!pattern15.test(data35)){
const err87 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags/" + i19,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/pattern",keyword:"pattern",params:{pattern: "^#[^\\s#]+$"},schema:"^#[^\\s#]+$",parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data35};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags/" + i19,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items.type,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data35};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/type",keyword:"type",params:{type: "array"},schema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags.type,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data34};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i18,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/type",keyword:"type",params:{type: "object"},schema:schema16.properties.calendar.properties.hashtag_sets.items.type,parentSchema:schema16.properties.calendar.properties.hashtag_sets.items,data:data32};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath:instancePath+"/calendar/hashtag_sets",schemaPath:"#/properties/calendar/properties/hashtag_sets/type",keyword:"type",params:{type: "array"},schema:schema16.properties.calendar.properties.hashtag_sets.type,parentSchema:schema16.properties.calendar.properties.hashtag_sets,data:data31};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data28.snippets !== undefined){
let data36 = data28.snippets;
if(Array.isArray(data36)){
if(data36.length > 50){
const err92 = {instancePath:instancePath+"/calendar/snippets",schemaPath:"#/properties/calendar/properties/snippets/maxItems",keyword:"maxItems",params:{limit: 50},schema:50,parentSchema:schema16.properties.calendar.properties.snippets,data:data36};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
const len11 = data36.length;
for(let i20=0; i20<len11; i20++){
let data37 = data36[i20];
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.name === undefined){
const err93 = {instancePath:instancePath+"/calendar/snippets/" + i20,schemaPath:"#/properties/calendar/properties/snippets/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.calendar.properties.snippets.items.required,parentSchema:schema16.properties.calendar.properties.snippets.items,data:data37};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(data37.text === undefined){
const err94 = {instancePath:instancePath+"/calendar/snippets/" + i20,schemaPath:"#/properties/calendar/properties/snippets/items/required",keyword:"required",params:{missingProperty: "text"},schema:schema16.properties.calendar.properties.snippets.items.required,parentSchema:schema16.properties.calendar.properties.snippets.items,data:data37};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
for(const key6 in data37){
if(!((key6 === "name") || (key6 === "text"))){
const err95 = {instancePath:instancePath+"/calendar/snippets/" + i20,schemaPath:"#/properties/calendar/properties/snippets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema16.properties.calendar.properties.snippets.items,data:data37};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data37.name !== undefined){
let data38 = data37.name;
if(typeof data38 === "string"){
if(func2(data38) > 60){
const err96 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.name,data:data38};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(func2(data38) < 1){
const err97 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.name,data:data38};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.calendar.properties.snippets.items.properties.name.type,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.name,data:data38};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data37.text !== undefined){
let data39 = data37.text;
if(typeof data39 === "string"){
if(func2(data39) > 2200){
const err99 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2200},schema:2200,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.text,data:data39};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if(func2(data39) < 1){
const err100 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.text,data:data39};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/calendar/snippets/" + i20+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/type",keyword:"type",params:{type: "string"},schema:schema16.properties.calendar.properties.snippets.items.properties.text.type,parentSchema:schema16.properties.calendar.properties.snippets.items.properties.text,data:data39};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
else {
const err102 = {instancePath:instancePath+"/calendar/snippets/" + i20,schemaPath:"#/properties/calendar/properties/snippets/items/type",keyword:"type",params:{type: "object"},schema:schema16.properties.calendar.properties.snippets.items.type,parentSchema:schema16.properties.calendar.properties.snippets.items,data:data37};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
}
else {
const err103 = {instancePath:instancePath+"/calendar/snippets",schemaPath:"#/properties/calendar/properties/snippets/type",keyword:"type",params:{type: "array"},schema:schema16.properties.calendar.properties.snippets.type,parentSchema:schema16.properties.calendar.properties.snippets,data:data36};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data28.remote_thumbnails !== undefined){
let data40 = data28.remote_thumbnails;
if(typeof data40 !== "boolean"){
const err104 = {instancePath:instancePath+"/calendar/remote_thumbnails",schemaPath:"#/properties/calendar/properties/remote_thumbnails/type",keyword:"type",params:{type: "boolean"},schema:schema16.properties.calendar.properties.remote_thumbnails.type,parentSchema:schema16.properties.calendar.properties.remote_thumbnails,data:data40};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath:instancePath+"/calendar",schemaPath:"#/properties/calendar/type",keyword:"type",params:{type: "object"},schema:schema16.properties.calendar.type,parentSchema:schema16.properties.calendar,data:data28};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data.pillars !== undefined){
let data41 = data.pillars;
if(Array.isArray(data41)){
if(data41.length < 1){
const err106 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema16.properties.pillars,data:data41};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
const len12 = data41.length;
for(let i21=0; i21<len12; i21++){
let data42 = data41[i21];
if(typeof data42 === "string"){
if(func2(data42) < 1){
const err107 = {instancePath:instancePath+"/pillars/" + i21,schemaPath:"#/properties/pillars/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.pillars.items,data:data42};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
else {
const err108 = {instancePath:instancePath+"/pillars/" + i21,schemaPath:"#/properties/pillars/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.pillars.items.type,parentSchema:schema16.properties.pillars.items,data:data42};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
let i22 = data41.length;
let j9;
if(i22 > 1){
const indices9 = {};
for(;i22--;){
let item9 = data41[i22];
if(typeof item9 !== "string"){
continue;
}
if(typeof indices9[item9] == "number"){
j9 = indices9[item9];
const err109 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/uniqueItems",keyword:"uniqueItems",params:{i: i22, j: j9},schema:true,parentSchema:schema16.properties.pillars,data:data41};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
break;
}
indices9[item9] = i22;
}
}
}
else {
const err110 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/type",keyword:"type",params:{type: "array"},schema:schema16.properties.pillars.type,parentSchema:schema16.properties.pillars,data:data41};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data.cta_types !== undefined){
let data43 = data.cta_types;
if(Array.isArray(data43)){
if(data43.length < 1){
const err111 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema16.properties.cta_types,data:data43};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
const len13 = data43.length;
for(let i23=0; i23<len13; i23++){
let data44 = data43[i23];
if(typeof data44 === "string"){
if(func2(data44) < 1){
const err112 = {instancePath:instancePath+"/cta_types/" + i23,schemaPath:"#/properties/cta_types/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.cta_types.items,data:data44};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/cta_types/" + i23,schemaPath:"#/properties/cta_types/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.cta_types.items.type,parentSchema:schema16.properties.cta_types.items,data:data44};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
let i24 = data43.length;
let j10;
if(i24 > 1){
const indices10 = {};
for(;i24--;){
let item10 = data43[i24];
if(typeof item10 !== "string"){
continue;
}
if(typeof indices10[item10] == "number"){
j10 = indices10[item10];
const err114 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/uniqueItems",keyword:"uniqueItems",params:{i: i24, j: j10},schema:true,parentSchema:schema16.properties.cta_types,data:data43};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
break;
}
indices10[item10] = i24;
}
}
}
else {
const err115 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/type",keyword:"type",params:{type: "array"},schema:schema16.properties.cta_types.type,parentSchema:schema16.properties.cta_types,data:data43};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data.places !== undefined){
let data45 = data.places;
if(Array.isArray(data45)){
if(data45.length > 200){
const err116 = {instancePath:instancePath+"/places",schemaPath:"#/properties/places/maxItems",keyword:"maxItems",params:{limit: 200},schema:200,parentSchema:schema16.properties.places,data:data45};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
const len14 = data45.length;
for(let i25=0; i25<len14; i25++){
let data46 = data45[i25];
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
if(data46.name === undefined){
const err117 = {instancePath:instancePath+"/places/" + i25,schemaPath:"#/properties/places/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.places.items.required,parentSchema:schema16.properties.places.items,data:data46};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data46.id === undefined){
const err118 = {instancePath:instancePath+"/places/" + i25,schemaPath:"#/properties/places/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema16.properties.places.items.required,parentSchema:schema16.properties.places.items,data:data46};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
for(const key7 in data46){
if(!((key7 === "name") || (key7 === "id"))){
const err119 = {instancePath:instancePath+"/places/" + i25,schemaPath:"#/properties/places/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema16.properties.places.items,data:data46};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data46.name !== undefined){
let data47 = data46.name;
if(typeof data47 === "string"){
if(func2(data47) > 100){
const err120 = {instancePath:instancePath+"/places/" + i25+"/name",schemaPath:"#/properties/places/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},schema:100,parentSchema:schema16.properties.places.items.properties.name,data:data47};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(func2(data47) < 1){
const err121 = {instancePath:instancePath+"/places/" + i25+"/name",schemaPath:"#/properties/places/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.places.items.properties.name,data:data47};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
else {
const err122 = {instancePath:instancePath+"/places/" + i25+"/name",schemaPath:"#/properties/places/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.places.items.properties.name.type,parentSchema:schema16.properties.places.items.properties.name,data:data47};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data46.id !== undefined){
let data48 = data46.id;
if(typeof data48 === "string"){
if(func2(data48) > 40){
const err123 = {instancePath:instancePath+"/places/" + i25+"/id",schemaPath:"#/properties/places/items/properties/id/maxLength",keyword:"maxLength",params:{limit: 40},schema:40,parentSchema:schema16.properties.places.items.properties.id,data:data48};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(!pattern1.test(data48)){
const err124 = {instancePath:instancePath+"/places/" + i25+"/id",schemaPath:"#/properties/places/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema16.properties.places.items.properties.id,data:data48};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
else {
const err125 = {instancePath:instancePath+"/places/" + i25+"/id",schemaPath:"#/properties/places/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema16.properties.places.items.properties.id.type,parentSchema:schema16.properties.places.items.properties.id,data:data48};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
}
else {
const err126 = {instancePath:instancePath+"/places/" + i25,schemaPath:"#/properties/places/items/type",keyword:"type",params:{type: "object"},schema:schema16.properties.places.items.type,parentSchema:schema16.properties.places.items,data:data46};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
}
else {
const err127 = {instancePath:instancePath+"/places",schemaPath:"#/properties/places/type",keyword:"type",params:{type: "array"},schema:schema16.properties.places.type,parentSchema:schema16.properties.places,data:data45};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data.media !== undefined){
let data49 = data.media;
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
for(const key8 in data49){
if(!(((((key8 === "hosts") || (key8 === "base_url")) || (key8 === "bucket")) || (key8 === "ratios")) || (key8 === "allow_scaling"))){
const err128 = {instancePath:instancePath+"/media",schemaPath:"#/properties/media/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema16.properties.media,data:data49};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data49.hosts !== undefined){
let data50 = data49.hosts;
if(Array.isArray(data50)){
if(data50.length < 1){
const err129 = {instancePath:instancePath+"/media/hosts",schemaPath:"#/properties/media/properties/hosts/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema16.properties.media.properties.hosts,data:data50};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
const len15 = data50.length;
for(let i26=0; i26<len15; i26++){
let data51 = data50[i26];
if(typeof data51 === "string"){
if(func2(data51) < 1){
const err130 = {instancePath:instancePath+"/media/hosts/" + i26,schemaPath:"#/properties/media/properties/hosts/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.media.properties.hosts.items,data:data51};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/media/hosts/" + i26,schemaPath:"#/properties/media/properties/hosts/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.hosts.items.type,parentSchema:schema16.properties.media.properties.hosts.items,data:data51};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
else {
const err132 = {instancePath:instancePath+"/media/hosts",schemaPath:"#/properties/media/properties/hosts/type",keyword:"type",params:{type: "array"},schema:schema16.properties.media.properties.hosts.type,parentSchema:schema16.properties.media.properties.hosts,data:data50};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data49.base_url !== undefined){
let data52 = data49.base_url;
if(typeof data52 === "string"){
if(func2(data52) > 500){
const err133 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema16.properties.media.properties.base_url,data:data52};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
if(!pattern17.test(data52)){
const err134 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@]+$"},schema:"^https?://[^\\s?#@]+$",parentSchema:schema16.properties.media.properties.base_url,data:data52};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
else {
const err135 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.base_url.type,parentSchema:schema16.properties.media.properties.base_url,data:data52};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data49.bucket !== undefined){
let data53 = data49.bucket;
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
if(data53.endpoint === undefined){
const err136 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/required",keyword:"required",params:{missingProperty: "endpoint"},schema:schema16.properties.media.properties.bucket.required,parentSchema:schema16.properties.media.properties.bucket,data:data53};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(data53.name === undefined){
const err137 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.media.properties.bucket.required,parentSchema:schema16.properties.media.properties.bucket,data:data53};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
for(const key9 in data53){
if(!(((((key9 === "endpoint") || (key9 === "region")) || (key9 === "name")) || (key9 === "prefix")) || (key9 === "public_url"))){
const err138 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema16.properties.media.properties.bucket,data:data53};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data53.endpoint !== undefined){
let data54 = data53.endpoint;
if(typeof data54 === "string"){
if(func2(data54) > 300){
const err139 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/maxLength",keyword:"maxLength",params:{limit: 300},schema:300,parentSchema:schema16.properties.media.properties.bucket.properties.endpoint,data:data54};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if(!pattern18.test(data54)){
const err140 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$"},schema:"^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$",parentSchema:schema16.properties.media.properties.bucket.properties.endpoint,data:data54};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
else {
const err141 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.bucket.properties.endpoint.type,parentSchema:schema16.properties.media.properties.bucket.properties.endpoint,data:data54};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data53.region !== undefined){
let data55 = data53.region;
if(typeof data55 === "string"){
if(func2(data55) > 60){
const err142 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema16.properties.media.properties.bucket.properties.region,data:data55};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if(!pattern19.test(data55)){
const err143 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9-]+$"},schema:"^[A-Za-z0-9-]+$",parentSchema:schema16.properties.media.properties.bucket.properties.region,data:data55};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
else {
const err144 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.bucket.properties.region.type,parentSchema:schema16.properties.media.properties.bucket.properties.region,data:data55};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
if(data53.name !== undefined){
let data56 = data53.name;
if(typeof data56 === "string"){
if(func2(data56) > 63){
const err145 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema16.properties.media.properties.bucket.properties.name,data:data56};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
if(func2(data56) < 3){
const err146 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/minLength",keyword:"minLength",params:{limit: 3},schema:3,parentSchema:schema16.properties.media.properties.bucket.properties.name,data:data56};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(!pattern20.test(data56)){
const err147 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*[a-z0-9]$"},schema:"^[a-z0-9][a-z0-9._-]*[a-z0-9]$",parentSchema:schema16.properties.media.properties.bucket.properties.name,data:data56};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
else {
const err148 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.bucket.properties.name.type,parentSchema:schema16.properties.media.properties.bucket.properties.name,data:data56};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data53.prefix !== undefined){
let data57 = data53.prefix;
if(typeof data57 === "string"){
if(func2(data57) > 200){
const err149 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema16.properties.media.properties.bucket.properties.prefix,data:data57};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
if(!pattern21.test(data57)){
const err150 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$"},schema:"^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$",parentSchema:schema16.properties.media.properties.bucket.properties.prefix,data:data57};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
else {
const err151 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.bucket.properties.prefix.type,parentSchema:schema16.properties.media.properties.bucket.properties.prefix,data:data57};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data53.public_url !== undefined){
let data58 = data53.public_url;
if(typeof data58 === "string"){
if(func2(data58) > 400){
const err152 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/maxLength",keyword:"maxLength",params:{limit: 400},schema:400,parentSchema:schema16.properties.media.properties.bucket.properties.public_url,data:data58};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
if(!pattern17.test(data58)){
const err153 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@]+$"},schema:"^https?://[^\\s?#@]+$",parentSchema:schema16.properties.media.properties.bucket.properties.public_url,data:data58};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
else {
const err154 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/type",keyword:"type",params:{type: "string"},schema:schema16.properties.media.properties.bucket.properties.public_url.type,parentSchema:schema16.properties.media.properties.bucket.properties.public_url,data:data58};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
}
else {
const err155 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/type",keyword:"type",params:{type: "object"},schema:schema16.properties.media.properties.bucket.type,parentSchema:schema16.properties.media.properties.bucket,data:data53};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
if(data49.ratios !== undefined){
let data59 = data49.ratios;
if(!((data59 === "documented") || (data59 === "app"))){
const err156 = {instancePath:instancePath+"/media/ratios",schemaPath:"#/properties/media/properties/ratios/enum",keyword:"enum",params:{allowedValues: schema16.properties.media.properties.ratios.enum},schema:schema16.properties.media.properties.ratios.enum,parentSchema:schema16.properties.media.properties.ratios,data:data59};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data49.allow_scaling !== undefined){
let data60 = data49.allow_scaling;
if(typeof data60 !== "boolean"){
const err157 = {instancePath:instancePath+"/media/allow_scaling",schemaPath:"#/properties/media/properties/allow_scaling/type",keyword:"type",params:{type: "boolean"},schema:schema16.properties.media.properties.allow_scaling.type,parentSchema:schema16.properties.media.properties.allow_scaling,data:data60};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
}
else {
const err158 = {instancePath:instancePath+"/media",schemaPath:"#/properties/media/type",keyword:"type",params:{type: "object"},schema:schema16.properties.media.type,parentSchema:schema16.properties.media,data:data49};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
if(data.polling !== undefined){
let data61 = data.polling;
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
for(const key10 in data61){
if(!((((key10 === "IMAGE") || (key10 === "REELS")) || (key10 === "STORIES")) || (key10 === "CAROUSEL"))){
const err159 = {instancePath:instancePath+"/polling",schemaPath:"#/properties/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema16.properties.polling,data:data61};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
if(data61.IMAGE !== undefined){
let data62 = data61.IMAGE;
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
for(const key11 in data62){
if(!(((key11 === "head_start_seconds") || (key11 === "interval_seconds")) || (key11 === "attempts"))){
const err160 = {instancePath:instancePath+"/polling/IMAGE",schemaPath:"#/definitions/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},schema:false,parentSchema:schema24,data:data62};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data62.head_start_seconds !== undefined){
let data63 = data62.head_start_seconds;
if((typeof data63 == "number") && (isFinite(data63))){
if(data63 > 600 || isNaN(data63)){
const err161 = {instancePath:instancePath+"/polling/IMAGE/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.head_start_seconds,data:data63};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
if(data63 < 0 || isNaN(data63)){
const err162 = {instancePath:instancePath+"/polling/IMAGE/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.head_start_seconds,data:data63};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
else {
const err163 = {instancePath:instancePath+"/polling/IMAGE/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.head_start_seconds.type,parentSchema:schema24.properties.head_start_seconds,data:data63};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
if(data62.interval_seconds !== undefined){
let data64 = data62.interval_seconds;
if((typeof data64 == "number") && (isFinite(data64))){
if(data64 > 600 || isNaN(data64)){
const err164 = {instancePath:instancePath+"/polling/IMAGE/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.interval_seconds,data:data64};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
if(data64 < 0 || isNaN(data64)){
const err165 = {instancePath:instancePath+"/polling/IMAGE/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.interval_seconds,data:data64};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
else {
const err166 = {instancePath:instancePath+"/polling/IMAGE/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.interval_seconds.type,parentSchema:schema24.properties.interval_seconds,data:data64};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
if(data62.attempts !== undefined){
let data65 = data62.attempts;
if(!(((typeof data65 == "number") && (!(data65 % 1) && !isNaN(data65))) && (isFinite(data65)))){
const err167 = {instancePath:instancePath+"/polling/IMAGE/attempts",schemaPath:"#/definitions/polling/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema24.properties.attempts.type,parentSchema:schema24.properties.attempts,data:data65};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
if((typeof data65 == "number") && (isFinite(data65))){
if(data65 > 60 || isNaN(data65)){
const err168 = {instancePath:instancePath+"/polling/IMAGE/attempts",schemaPath:"#/definitions/polling/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema24.properties.attempts,data:data65};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
if(data65 < 1 || isNaN(data65)){
const err169 = {instancePath:instancePath+"/polling/IMAGE/attempts",schemaPath:"#/definitions/polling/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema24.properties.attempts,data:data65};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
}
}
else {
const err170 = {instancePath:instancePath+"/polling/IMAGE",schemaPath:"#/definitions/polling/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data:data62};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
if(data61.REELS !== undefined){
let data66 = data61.REELS;
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
for(const key12 in data66){
if(!(((key12 === "head_start_seconds") || (key12 === "interval_seconds")) || (key12 === "attempts"))){
const err171 = {instancePath:instancePath+"/polling/REELS",schemaPath:"#/definitions/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},schema:false,parentSchema:schema24,data:data66};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
if(data66.head_start_seconds !== undefined){
let data67 = data66.head_start_seconds;
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 600 || isNaN(data67)){
const err172 = {instancePath:instancePath+"/polling/REELS/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.head_start_seconds,data:data67};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
if(data67 < 0 || isNaN(data67)){
const err173 = {instancePath:instancePath+"/polling/REELS/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.head_start_seconds,data:data67};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
else {
const err174 = {instancePath:instancePath+"/polling/REELS/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.head_start_seconds.type,parentSchema:schema24.properties.head_start_seconds,data:data67};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
if(data66.interval_seconds !== undefined){
let data68 = data66.interval_seconds;
if((typeof data68 == "number") && (isFinite(data68))){
if(data68 > 600 || isNaN(data68)){
const err175 = {instancePath:instancePath+"/polling/REELS/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.interval_seconds,data:data68};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if(data68 < 0 || isNaN(data68)){
const err176 = {instancePath:instancePath+"/polling/REELS/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.interval_seconds,data:data68};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
else {
const err177 = {instancePath:instancePath+"/polling/REELS/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.interval_seconds.type,parentSchema:schema24.properties.interval_seconds,data:data68};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data66.attempts !== undefined){
let data69 = data66.attempts;
if(!(((typeof data69 == "number") && (!(data69 % 1) && !isNaN(data69))) && (isFinite(data69)))){
const err178 = {instancePath:instancePath+"/polling/REELS/attempts",schemaPath:"#/definitions/polling/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema24.properties.attempts.type,parentSchema:schema24.properties.attempts,data:data69};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 > 60 || isNaN(data69)){
const err179 = {instancePath:instancePath+"/polling/REELS/attempts",schemaPath:"#/definitions/polling/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema24.properties.attempts,data:data69};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
if(data69 < 1 || isNaN(data69)){
const err180 = {instancePath:instancePath+"/polling/REELS/attempts",schemaPath:"#/definitions/polling/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema24.properties.attempts,data:data69};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
}
}
else {
const err181 = {instancePath:instancePath+"/polling/REELS",schemaPath:"#/definitions/polling/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data:data66};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data61.STORIES !== undefined){
let data70 = data61.STORIES;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
for(const key13 in data70){
if(!(((key13 === "head_start_seconds") || (key13 === "interval_seconds")) || (key13 === "attempts"))){
const err182 = {instancePath:instancePath+"/polling/STORIES",schemaPath:"#/definitions/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},schema:false,parentSchema:schema24,data:data70};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
if(data70.head_start_seconds !== undefined){
let data71 = data70.head_start_seconds;
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 > 600 || isNaN(data71)){
const err183 = {instancePath:instancePath+"/polling/STORIES/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.head_start_seconds,data:data71};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
if(data71 < 0 || isNaN(data71)){
const err184 = {instancePath:instancePath+"/polling/STORIES/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.head_start_seconds,data:data71};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
else {
const err185 = {instancePath:instancePath+"/polling/STORIES/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.head_start_seconds.type,parentSchema:schema24.properties.head_start_seconds,data:data71};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
if(data70.interval_seconds !== undefined){
let data72 = data70.interval_seconds;
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 > 600 || isNaN(data72)){
const err186 = {instancePath:instancePath+"/polling/STORIES/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.interval_seconds,data:data72};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
if(data72 < 0 || isNaN(data72)){
const err187 = {instancePath:instancePath+"/polling/STORIES/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.interval_seconds,data:data72};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
else {
const err188 = {instancePath:instancePath+"/polling/STORIES/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.interval_seconds.type,parentSchema:schema24.properties.interval_seconds,data:data72};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
if(data70.attempts !== undefined){
let data73 = data70.attempts;
if(!(((typeof data73 == "number") && (!(data73 % 1) && !isNaN(data73))) && (isFinite(data73)))){
const err189 = {instancePath:instancePath+"/polling/STORIES/attempts",schemaPath:"#/definitions/polling/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema24.properties.attempts.type,parentSchema:schema24.properties.attempts,data:data73};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 > 60 || isNaN(data73)){
const err190 = {instancePath:instancePath+"/polling/STORIES/attempts",schemaPath:"#/definitions/polling/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema24.properties.attempts,data:data73};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
if(data73 < 1 || isNaN(data73)){
const err191 = {instancePath:instancePath+"/polling/STORIES/attempts",schemaPath:"#/definitions/polling/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema24.properties.attempts,data:data73};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
}
}
else {
const err192 = {instancePath:instancePath+"/polling/STORIES",schemaPath:"#/definitions/polling/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data:data70};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
if(data61.CAROUSEL !== undefined){
let data74 = data61.CAROUSEL;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key14 in data74){
if(!(((key14 === "head_start_seconds") || (key14 === "interval_seconds")) || (key14 === "attempts"))){
const err193 = {instancePath:instancePath+"/polling/CAROUSEL",schemaPath:"#/definitions/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},schema:false,parentSchema:schema24,data:data74};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
if(data74.head_start_seconds !== undefined){
let data75 = data74.head_start_seconds;
if((typeof data75 == "number") && (isFinite(data75))){
if(data75 > 600 || isNaN(data75)){
const err194 = {instancePath:instancePath+"/polling/CAROUSEL/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.head_start_seconds,data:data75};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
if(data75 < 0 || isNaN(data75)){
const err195 = {instancePath:instancePath+"/polling/CAROUSEL/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.head_start_seconds,data:data75};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
}
else {
const err196 = {instancePath:instancePath+"/polling/CAROUSEL/head_start_seconds",schemaPath:"#/definitions/polling/properties/head_start_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.head_start_seconds.type,parentSchema:schema24.properties.head_start_seconds,data:data75};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
}
if(data74.interval_seconds !== undefined){
let data76 = data74.interval_seconds;
if((typeof data76 == "number") && (isFinite(data76))){
if(data76 > 600 || isNaN(data76)){
const err197 = {instancePath:instancePath+"/polling/CAROUSEL/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema24.properties.interval_seconds,data:data76};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
if(data76 < 0 || isNaN(data76)){
const err198 = {instancePath:instancePath+"/polling/CAROUSEL/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema24.properties.interval_seconds,data:data76};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
}
else {
const err199 = {instancePath:instancePath+"/polling/CAROUSEL/interval_seconds",schemaPath:"#/definitions/polling/properties/interval_seconds/type",keyword:"type",params:{type: "number"},schema:schema24.properties.interval_seconds.type,parentSchema:schema24.properties.interval_seconds,data:data76};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
}
if(data74.attempts !== undefined){
let data77 = data74.attempts;
if(!(((typeof data77 == "number") && (!(data77 % 1) && !isNaN(data77))) && (isFinite(data77)))){
const err200 = {instancePath:instancePath+"/polling/CAROUSEL/attempts",schemaPath:"#/definitions/polling/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema24.properties.attempts.type,parentSchema:schema24.properties.attempts,data:data77};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
if((typeof data77 == "number") && (isFinite(data77))){
if(data77 > 60 || isNaN(data77)){
const err201 = {instancePath:instancePath+"/polling/CAROUSEL/attempts",schemaPath:"#/definitions/polling/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema24.properties.attempts,data:data77};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
if(data77 < 1 || isNaN(data77)){
const err202 = {instancePath:instancePath+"/polling/CAROUSEL/attempts",schemaPath:"#/definitions/polling/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema24.properties.attempts,data:data77};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
}
}
else {
const err203 = {instancePath:instancePath+"/polling/CAROUSEL",schemaPath:"#/definitions/polling/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data:data74};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
}
}
else {
const err204 = {instancePath:instancePath+"/polling",schemaPath:"#/properties/polling/type",keyword:"type",params:{type: "object"},schema:schema16.properties.polling.type,parentSchema:schema16.properties.polling,data:data61};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
}
if(data.$schema !== undefined){
let data78 = data.$schema;
if(typeof data78 !== "string"){
const err205 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema16.properties.$schema.type,parentSchema:schema16.properties.$schema,data:data78};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
}
else {
const err206 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

export const validateJournal = validate15;
const schema28 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Journal","description":"What the bot has claimed and published, one entry per claim, oldest first. Only the bot writes it. It keeps a post from going out twice.","type":"object","additionalProperties":false,"required":["entries"],"properties":{"entries":{"type":"array","items":{"$ref":"#/definitions/entry"}},"doubts":{"type":"array","items":{"$ref":"#/definitions/doubt"},"description":"Waiting posts that could not be prepared, without being at fault for certain. Later runs look past them."},"block":{"title":"Block","type":"object","additionalProperties":false,"required":["at","error"],"properties":{"at":{"type":"string","format":"date-time","description":"When Instagram said so last."},"error":{"type":"string","description":"What it said, and what to do."}},"description":"Instagram has blocked or restricted the account. Nothing is sent for a day after this."}},"definitions":{"doubt":{"title":"Doubt","type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"What was tried: an edited post is tried as a new one."},"since":{"type":"string","format":"date-time","description":"When it could not be prepared for the first time."},"at":{"type":"string","format":"date-time","description":"When it was last tried."},"days":{"type":"array","items":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"description":"Days of the team on which it failed in a run that published another post. After three, the post is marked failed."}}},"claim":{"title":"Claim","type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time","description":"When the claim was last written."},"run":{"type":"string","minLength":1,"description":"The run that holds the claim."}}},"entry":{"title":"JournalEntry","type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is published: media, caption and every other field sent to the platform."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account the container belongs to."},"container_id":{"type":"string","pattern":"^[0-9]+$","description":"Container that is published; 0 where there was none or it is not known."},"container_created_at":{"type":"string","format":"date-time","description":"When the container was created, by the bot's clock. Media more than 5 minutes older than this cannot be this post."},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the normalised caption as it was claimed, to find the post among recent media."},"is_story":{"type":"boolean","description":"Whether the post is a story, which never appears among the account's media."},"fingerprint":{"title":"Fingerprint","type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"],"description":"IMAGE is a post without media_type."},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the caption without differences that readers do not see or notice: case, spaces, invisible characters, look-alike letters, and the order of the hashtags at the end."},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the addresses of its media, without what follows a question mark; in a post without a caption, with it."},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"},"description":"SHA-256 (hex) of each picture, and of the first mebibyte of each video, in order; missing when one of them is not known."}},"description":"What followers see, to recognise a copy under another id."},"handoff":{"type":"array","items":{"type":"string"},"description":"Of a post that people publish by hand: the addresses of its media when it was handed to them. Nothing of it is ever sent to the platform."},"repeat_of":{"type":"string","minLength":1,"description":"Id of the post that this one repeats on purpose."},"comment":{"title":"FirstComment","type":"object","additionalProperties":false,"required":["digest","outcome"],"properties":{"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of its text, normalised like the caption: another text is not sent, and by this it is found among the comments."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","dropped"],"description":"null while it has to be sent or, with a claim, may have been sent. dropped: somebody decided against it."},"comment_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the live comment."},"error":{"type":"string","description":"Why it may not have been posted."}},"description":"The first comment of the post, with a claim of its own."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","failed","abandoned"],"description":"null while the claim is open: the post may or may not be live."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Id of the live post, or null if unknown."},"published_at":{"type":["string","null"],"format":"date-time","description":"When the post went live."},"exempt":{"const":true,"description":"This container does not count towards those a post is given: Instagram refused to publish it because of the account, it expired, or the count was started anew."},"not_ready":{"const":true,"description":"The last publish call of this claim was answered with \"not ready\" (9007): nothing was published, so its container may be sent again even while it cannot be read."},"parked_at":{"type":"string","format":"date-time","description":"When people were first asked whether this claim's post is live."},"not_live_at":{"type":"string","format":"date-time","description":"When somebody looked at the account and found that the post is not live. Media from before are not this post."}}}},"$id":"validateJournal"};
const schema32 = {"title":"Doubt","type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"What was tried: an edited post is tried as a new one."},"since":{"type":"string","format":"date-time","description":"When it could not be prepared for the first time."},"at":{"type":"string","format":"date-time","description":"When it was last tried."},"days":{"type":"array","items":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"description":"Days of the team on which it failed in a run that published another post. After three, the post is marked failed."}}};
const schema29 = {"title":"JournalEntry","type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is published: media, caption and every other field sent to the platform."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account the container belongs to."},"container_id":{"type":"string","pattern":"^[0-9]+$","description":"Container that is published; 0 where there was none or it is not known."},"container_created_at":{"type":"string","format":"date-time","description":"When the container was created, by the bot's clock. Media more than 5 minutes older than this cannot be this post."},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the normalised caption as it was claimed, to find the post among recent media."},"is_story":{"type":"boolean","description":"Whether the post is a story, which never appears among the account's media."},"fingerprint":{"title":"Fingerprint","type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"],"description":"IMAGE is a post without media_type."},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the caption without differences that readers do not see or notice: case, spaces, invisible characters, look-alike letters, and the order of the hashtags at the end."},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the addresses of its media, without what follows a question mark; in a post without a caption, with it."},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"},"description":"SHA-256 (hex) of each picture, and of the first mebibyte of each video, in order; missing when one of them is not known."}},"description":"What followers see, to recognise a copy under another id."},"handoff":{"type":"array","items":{"type":"string"},"description":"Of a post that people publish by hand: the addresses of its media when it was handed to them. Nothing of it is ever sent to the platform."},"repeat_of":{"type":"string","minLength":1,"description":"Id of the post that this one repeats on purpose."},"comment":{"title":"FirstComment","type":"object","additionalProperties":false,"required":["digest","outcome"],"properties":{"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of its text, normalised like the caption: another text is not sent, and by this it is found among the comments."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","dropped"],"description":"null while it has to be sent or, with a claim, may have been sent. dropped: somebody decided against it."},"comment_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the live comment."},"error":{"type":"string","description":"Why it may not have been posted."}},"description":"The first comment of the post, with a claim of its own."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","failed","abandoned"],"description":"null while the claim is open: the post may or may not be live."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Id of the live post, or null if unknown."},"published_at":{"type":["string","null"],"format":"date-time","description":"When the post went live."},"exempt":{"const":true,"description":"This container does not count towards those a post is given: Instagram refused to publish it because of the account, it expired, or the count was started anew."},"not_ready":{"const":true,"description":"The last publish call of this claim was answered with \"not ready\" (9007): nothing was published, so its container may be sent again even while it cannot be read."},"parked_at":{"type":"string","format":"date-time","description":"When people were first asked whether this claim's post is live."},"not_live_at":{"type":"string","format":"date-time","description":"When somebody looked at the account and found that the post is not live. Media from before are not this post."}}};
const schema30 = {"title":"Claim","type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time","description":"When the claim was last written."},"run":{"type":"string","minLength":1,"description":"The run that holds the claim."}}};
const pattern23 = new RegExp("^[0-9a-f]{64}$", "u");
const formats2 = formats["date-time"];

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.digest === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.account_id === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account_id"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.container_id === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "container_id"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.claim === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.outcome === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.media_id === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "media_id"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.published_at === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "published_at"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema29.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err9 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema29.properties.id,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema29.properties.id.type,parentSchema:schema29.properties.id,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.digest !== undefined){
let data1 = data.digest;
if(typeof data1 === "string"){
if(!pattern23.test(data1)){
const err11 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.digest,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema29.properties.digest.type,parentSchema:schema29.properties.digest,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.account_id !== undefined){
let data2 = data.account_id;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err13 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema29.properties.account_id,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type: "string"},schema:schema29.properties.account_id.type,parentSchema:schema29.properties.account_id,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.container_id !== undefined){
let data3 = data.container_id;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err15 = {instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema29.properties.container_id,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/type",keyword:"type",params:{type: "string"},schema:schema29.properties.container_id.type,parentSchema:schema29.properties.container_id,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.container_created_at !== undefined){
let data4 = data.container_created_at;
if(typeof data4 === "string"){
if(!(formats2(data4))){
const err17 = {instancePath:instancePath+"/container_created_at",schemaPath:"#/properties/container_created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema29.properties.container_created_at,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/container_created_at",schemaPath:"#/properties/container_created_at/type",keyword:"type",params:{type: "string"},schema:schema29.properties.container_created_at.type,parentSchema:schema29.properties.container_created_at,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.caption_digest !== undefined){
let data5 = data.caption_digest;
if(typeof data5 === "string"){
if(!pattern23.test(data5)){
const err19 = {instancePath:instancePath+"/caption_digest",schemaPath:"#/properties/caption_digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.caption_digest,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/caption_digest",schemaPath:"#/properties/caption_digest/type",keyword:"type",params:{type: "string"},schema:schema29.properties.caption_digest.type,parentSchema:schema29.properties.caption_digest,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.is_story !== undefined){
let data6 = data.is_story;
if(typeof data6 !== "boolean"){
const err21 = {instancePath:instancePath+"/is_story",schemaPath:"#/properties/is_story/type",keyword:"type",params:{type: "boolean"},schema:schema29.properties.is_story.type,parentSchema:schema29.properties.is_story,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.fingerprint !== undefined){
let data7 = data.fingerprint;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.kind === undefined){
const err22 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "kind"},schema:schema29.properties.fingerprint.required,parentSchema:schema29.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7.caption === undefined){
const err23 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "caption"},schema:schema29.properties.fingerprint.required,parentSchema:schema29.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data7.addresses === undefined){
const err24 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "addresses"},schema:schema29.properties.fingerprint.required,parentSchema:schema29.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key1 in data7){
if(!((((key1 === "kind") || (key1 === "caption")) || (key1 === "addresses")) || (key1 === "media"))){
const err25 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema29.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data7.kind !== undefined){
let data8 = data7.kind;
if(!((((data8 === "IMAGE") || (data8 === "REELS")) || (data8 === "STORIES")) || (data8 === "CAROUSEL"))){
const err26 = {instancePath:instancePath+"/fingerprint/kind",schemaPath:"#/properties/fingerprint/properties/kind/enum",keyword:"enum",params:{allowedValues: schema29.properties.fingerprint.properties.kind.enum},schema:schema29.properties.fingerprint.properties.kind.enum,parentSchema:schema29.properties.fingerprint.properties.kind,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data7.caption !== undefined){
let data9 = data7.caption;
if(typeof data9 === "string"){
if(!pattern23.test(data9)){
const err27 = {instancePath:instancePath+"/fingerprint/caption",schemaPath:"#/properties/fingerprint/properties/caption/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.fingerprint.properties.caption,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/fingerprint/caption",schemaPath:"#/properties/fingerprint/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema29.properties.fingerprint.properties.caption.type,parentSchema:schema29.properties.fingerprint.properties.caption,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data7.addresses !== undefined){
let data10 = data7.addresses;
if(typeof data10 === "string"){
if(!pattern23.test(data10)){
const err29 = {instancePath:instancePath+"/fingerprint/addresses",schemaPath:"#/properties/fingerprint/properties/addresses/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.fingerprint.properties.addresses,data:data10};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/fingerprint/addresses",schemaPath:"#/properties/fingerprint/properties/addresses/type",keyword:"type",params:{type: "string"},schema:schema29.properties.fingerprint.properties.addresses.type,parentSchema:schema29.properties.fingerprint.properties.addresses,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data7.media !== undefined){
let data11 = data7.media;
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(typeof data12 === "string"){
if(!pattern23.test(data12)){
const err31 = {instancePath:instancePath+"/fingerprint/media/" + i0,schemaPath:"#/properties/fingerprint/properties/media/items/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.fingerprint.properties.media.items,data:data12};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/fingerprint/media/" + i0,schemaPath:"#/properties/fingerprint/properties/media/items/type",keyword:"type",params:{type: "string"},schema:schema29.properties.fingerprint.properties.media.items.type,parentSchema:schema29.properties.fingerprint.properties.media.items,data:data12};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/fingerprint/media",schemaPath:"#/properties/fingerprint/properties/media/type",keyword:"type",params:{type: "array"},schema:schema29.properties.fingerprint.properties.media.type,parentSchema:schema29.properties.fingerprint.properties.media,data:data11};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/type",keyword:"type",params:{type: "object"},schema:schema29.properties.fingerprint.type,parentSchema:schema29.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.handoff !== undefined){
let data13 = data.handoff;
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(typeof data14 !== "string"){
const err35 = {instancePath:instancePath+"/handoff/" + i1,schemaPath:"#/properties/handoff/items/type",keyword:"type",params:{type: "string"},schema:schema29.properties.handoff.items.type,parentSchema:schema29.properties.handoff.items,data:data14};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/type",keyword:"type",params:{type: "array"},schema:schema29.properties.handoff.type,parentSchema:schema29.properties.handoff,data:data13};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.repeat_of !== undefined){
let data15 = data.repeat_of;
if(typeof data15 === "string"){
if(func2(data15) < 1){
const err37 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema29.properties.repeat_of,data:data15};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/type",keyword:"type",params:{type: "string"},schema:schema29.properties.repeat_of.type,parentSchema:schema29.properties.repeat_of,data:data15};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.comment !== undefined){
let data16 = data.comment;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.digest === undefined){
const err39 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/required",keyword:"required",params:{missingProperty: "digest"},schema:schema29.properties.comment.required,parentSchema:schema29.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data16.outcome === undefined){
const err40 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema29.properties.comment.required,parentSchema:schema29.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key2 in data16){
if(!(((((key2 === "digest") || (key2 === "claim")) || (key2 === "outcome")) || (key2 === "comment_id")) || (key2 === "error"))){
const err41 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema29.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data16.digest !== undefined){
let data17 = data16.digest;
if(typeof data17 === "string"){
if(!pattern23.test(data17)){
const err42 = {instancePath:instancePath+"/comment/digest",schemaPath:"#/properties/comment/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema29.properties.comment.properties.digest,data:data17};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/comment/digest",schemaPath:"#/properties/comment/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema29.properties.comment.properties.digest.type,parentSchema:schema29.properties.comment.properties.digest,data:data17};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data16.claim !== undefined){
let data18 = data16.claim;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.at === undefined){
const err44 = {instancePath:instancePath+"/comment/claim",schemaPath:"#/definitions/claim/required",keyword:"required",params:{missingProperty: "at"},schema:schema30.required,parentSchema:schema30,data:data18};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data18.run === undefined){
const err45 = {instancePath:instancePath+"/comment/claim",schemaPath:"#/definitions/claim/required",keyword:"required",params:{missingProperty: "run"},schema:schema30.required,parentSchema:schema30,data:data18};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
for(const key3 in data18){
if(!((key3 === "at") || (key3 === "run"))){
const err46 = {instancePath:instancePath+"/comment/claim",schemaPath:"#/definitions/claim/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema30,data:data18};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data18.at !== undefined){
let data19 = data18.at;
if(typeof data19 === "string"){
if(!(formats2(data19))){
const err47 = {instancePath:instancePath+"/comment/claim/at",schemaPath:"#/definitions/claim/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema30.properties.at,data:data19};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/comment/claim/at",schemaPath:"#/definitions/claim/properties/at/type",keyword:"type",params:{type: "string"},schema:schema30.properties.at.type,parentSchema:schema30.properties.at,data:data19};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data18.run !== undefined){
let data20 = data18.run;
if(typeof data20 === "string"){
if(func2(data20) < 1){
const err49 = {instancePath:instancePath+"/comment/claim/run",schemaPath:"#/definitions/claim/properties/run/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema30.properties.run,data:data20};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/comment/claim/run",schemaPath:"#/definitions/claim/properties/run/type",keyword:"type",params:{type: "string"},schema:schema30.properties.run.type,parentSchema:schema30.properties.run,data:data20};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/comment/claim",schemaPath:"#/definitions/claim/type",keyword:"type",params:{type: "object"},schema:schema30.type,parentSchema:schema30,data:data18};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data16.outcome !== undefined){
let data21 = data16.outcome;
if(!(((data21 === null) || (data21 === "done")) || (data21 === "dropped"))){
const err52 = {instancePath:instancePath+"/comment/outcome",schemaPath:"#/properties/comment/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema29.properties.comment.properties.outcome.enum},schema:schema29.properties.comment.properties.outcome.enum,parentSchema:schema29.properties.comment.properties.outcome,data:data21};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data16.comment_id !== undefined){
let data22 = data16.comment_id;
if(typeof data22 === "string"){
if(!pattern1.test(data22)){
const err53 = {instancePath:instancePath+"/comment/comment_id",schemaPath:"#/properties/comment/properties/comment_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema29.properties.comment.properties.comment_id,data:data22};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/comment/comment_id",schemaPath:"#/properties/comment/properties/comment_id/type",keyword:"type",params:{type: "string"},schema:schema29.properties.comment.properties.comment_id.type,parentSchema:schema29.properties.comment.properties.comment_id,data:data22};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data16.error !== undefined){
let data23 = data16.error;
if(typeof data23 !== "string"){
const err55 = {instancePath:instancePath+"/comment/error",schemaPath:"#/properties/comment/properties/error/type",keyword:"type",params:{type: "string"},schema:schema29.properties.comment.properties.error.type,parentSchema:schema29.properties.comment.properties.error,data:data23};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/type",keyword:"type",params:{type: "object"},schema:schema29.properties.comment.type,parentSchema:schema29.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.claim !== undefined){
let data24 = data.claim;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.at === undefined){
const err57 = {instancePath:instancePath+"/claim",schemaPath:"#/definitions/claim/required",keyword:"required",params:{missingProperty: "at"},schema:schema30.required,parentSchema:schema30,data:data24};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data24.run === undefined){
const err58 = {instancePath:instancePath+"/claim",schemaPath:"#/definitions/claim/required",keyword:"required",params:{missingProperty: "run"},schema:schema30.required,parentSchema:schema30,data:data24};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
for(const key4 in data24){
if(!((key4 === "at") || (key4 === "run"))){
const err59 = {instancePath:instancePath+"/claim",schemaPath:"#/definitions/claim/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema30,data:data24};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data24.at !== undefined){
let data25 = data24.at;
if(typeof data25 === "string"){
if(!(formats2(data25))){
const err60 = {instancePath:instancePath+"/claim/at",schemaPath:"#/definitions/claim/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema30.properties.at,data:data25};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/claim/at",schemaPath:"#/definitions/claim/properties/at/type",keyword:"type",params:{type: "string"},schema:schema30.properties.at.type,parentSchema:schema30.properties.at,data:data25};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data24.run !== undefined){
let data26 = data24.run;
if(typeof data26 === "string"){
if(func2(data26) < 1){
const err62 = {instancePath:instancePath+"/claim/run",schemaPath:"#/definitions/claim/properties/run/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema30.properties.run,data:data26};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
else {
const err63 = {instancePath:instancePath+"/claim/run",schemaPath:"#/definitions/claim/properties/run/type",keyword:"type",params:{type: "string"},schema:schema30.properties.run.type,parentSchema:schema30.properties.run,data:data26};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/claim",schemaPath:"#/definitions/claim/type",keyword:"type",params:{type: "object"},schema:schema30.type,parentSchema:schema30,data:data24};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.outcome !== undefined){
let data27 = data.outcome;
if(!((((data27 === null) || (data27 === "done")) || (data27 === "failed")) || (data27 === "abandoned"))){
const err65 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema29.properties.outcome.enum},schema:schema29.properties.outcome.enum,parentSchema:schema29.properties.outcome,data:data27};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.media_id !== undefined){
let data28 = data.media_id;
if((typeof data28 !== "string") && (data28 !== null)){
const err66 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: schema29.properties.media_id.type},schema:schema29.properties.media_id.type,parentSchema:schema29.properties.media_id,data:data28};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(typeof data28 === "string"){
if(!pattern1.test(data28)){
const err67 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema29.properties.media_id,data:data28};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
if(data.published_at !== undefined){
let data29 = data.published_at;
if((typeof data29 !== "string") && (data29 !== null)){
const err68 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: schema29.properties.published_at.type},schema:schema29.properties.published_at.type,parentSchema:schema29.properties.published_at,data:data29};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(typeof data29 === "string"){
if(!(formats2(data29))){
const err69 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema29.properties.published_at,data:data29};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
if(data.exempt !== undefined){
let data30 = data.exempt;
if(true !== data30){
const err70 = {instancePath:instancePath+"/exempt",schemaPath:"#/properties/exempt/const",keyword:"const",params:{allowedValue: true},schema:true,parentSchema:schema29.properties.exempt,data:data30};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.not_ready !== undefined){
let data31 = data.not_ready;
if(true !== data31){
const err71 = {instancePath:instancePath+"/not_ready",schemaPath:"#/properties/not_ready/const",keyword:"const",params:{allowedValue: true},schema:true,parentSchema:schema29.properties.not_ready,data:data31};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.parked_at !== undefined){
let data32 = data.parked_at;
if(typeof data32 === "string"){
if(!(formats2(data32))){
const err72 = {instancePath:instancePath+"/parked_at",schemaPath:"#/properties/parked_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema29.properties.parked_at,data:data32};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/parked_at",schemaPath:"#/properties/parked_at/type",keyword:"type",params:{type: "string"},schema:schema29.properties.parked_at.type,parentSchema:schema29.properties.parked_at,data:data32};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.not_live_at !== undefined){
let data33 = data.not_live_at;
if(typeof data33 === "string"){
if(!(formats2(data33))){
const err74 = {instancePath:instancePath+"/not_live_at",schemaPath:"#/properties/not_live_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema29.properties.not_live_at,data:data33};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/not_live_at",schemaPath:"#/properties/not_live_at/type",keyword:"type",params:{type: "string"},schema:schema29.properties.not_live_at.type,parentSchema:schema29.properties.not_live_at,data:data33};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema29.type,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

const pattern34 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateJournal" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.entries === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "entries"},schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "entries") || (key0 === "doubts")) || (key0 === "block"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.entries !== undefined){
let data0 = data.entries;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate16(data0[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"},schema:schema28.properties.entries.type,parentSchema:schema28.properties.entries,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.doubts !== undefined){
let data2 = data.doubts;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.id === undefined){
const err3 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/required",keyword:"required",params:{missingProperty: "id"},schema:schema32.required,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data3.digest === undefined){
const err4 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/required",keyword:"required",params:{missingProperty: "digest"},schema:schema32.required,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data3.since === undefined){
const err5 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/required",keyword:"required",params:{missingProperty: "since"},schema:schema32.required,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data3.at === undefined){
const err6 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/required",keyword:"required",params:{missingProperty: "at"},schema:schema32.required,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key1 in data3){
if(!(((((key1 === "id") || (key1 === "digest")) || (key1 === "since")) || (key1 === "at")) || (key1 === "days"))){
const err7 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data3.id !== undefined){
let data4 = data3.id;
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err8 = {instancePath:instancePath+"/doubts/" + i1+"/id",schemaPath:"#/definitions/doubt/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema32.properties.id,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/doubts/" + i1+"/id",schemaPath:"#/definitions/doubt/properties/id/type",keyword:"type",params:{type: "string"},schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.digest !== undefined){
let data5 = data3.digest;
if(typeof data5 === "string"){
if(!pattern23.test(data5)){
const err10 = {instancePath:instancePath+"/doubts/" + i1+"/digest",schemaPath:"#/definitions/doubt/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema32.properties.digest,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/doubts/" + i1+"/digest",schemaPath:"#/definitions/doubt/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema32.properties.digest.type,parentSchema:schema32.properties.digest,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.since !== undefined){
let data6 = data3.since;
if(typeof data6 === "string"){
if(!(formats2(data6))){
const err12 = {instancePath:instancePath+"/doubts/" + i1+"/since",schemaPath:"#/definitions/doubt/properties/since/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema32.properties.since,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/doubts/" + i1+"/since",schemaPath:"#/definitions/doubt/properties/since/type",keyword:"type",params:{type: "string"},schema:schema32.properties.since.type,parentSchema:schema32.properties.since,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.at !== undefined){
let data7 = data3.at;
if(typeof data7 === "string"){
if(!(formats2(data7))){
const err14 = {instancePath:instancePath+"/doubts/" + i1+"/at",schemaPath:"#/definitions/doubt/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema32.properties.at,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/doubts/" + i1+"/at",schemaPath:"#/definitions/doubt/properties/at/type",keyword:"type",params:{type: "string"},schema:schema32.properties.at.type,parentSchema:schema32.properties.at,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.days !== undefined){
let data8 = data3.days;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 === "string"){
if(!pattern34.test(data9)){
const err16 = {instancePath:instancePath+"/doubts/" + i1+"/days/" + i2,schemaPath:"#/definitions/doubt/properties/days/items/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",parentSchema:schema32.properties.days.items,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/doubts/" + i1+"/days/" + i2,schemaPath:"#/definitions/doubt/properties/days/items/type",keyword:"type",params:{type: "string"},schema:schema32.properties.days.items.type,parentSchema:schema32.properties.days.items,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/doubts/" + i1+"/days",schemaPath:"#/definitions/doubt/properties/days/type",keyword:"type",params:{type: "array"},schema:schema32.properties.days.type,parentSchema:schema32.properties.days,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/doubts/" + i1,schemaPath:"#/definitions/doubt/type",keyword:"type",params:{type: "object"},schema:schema32.type,parentSchema:schema32,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/doubts",schemaPath:"#/properties/doubts/type",keyword:"type",params:{type: "array"},schema:schema28.properties.doubts.type,parentSchema:schema28.properties.doubts,data:data2};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.block !== undefined){
let data10 = data.block;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.at === undefined){
const err21 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/required",keyword:"required",params:{missingProperty: "at"},schema:schema28.properties.block.required,parentSchema:schema28.properties.block,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data10.error === undefined){
const err22 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/required",keyword:"required",params:{missingProperty: "error"},schema:schema28.properties.block.required,parentSchema:schema28.properties.block,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
for(const key2 in data10){
if(!((key2 === "at") || (key2 === "error"))){
const err23 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema28.properties.block,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data10.at !== undefined){
let data11 = data10.at;
if(typeof data11 === "string"){
if(!(formats2(data11))){
const err24 = {instancePath:instancePath+"/block/at",schemaPath:"#/properties/block/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema28.properties.block.properties.at,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/block/at",schemaPath:"#/properties/block/properties/at/type",keyword:"type",params:{type: "string"},schema:schema28.properties.block.properties.at.type,parentSchema:schema28.properties.block.properties.at,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data10.error !== undefined){
let data12 = data10.error;
if(typeof data12 !== "string"){
const err26 = {instancePath:instancePath+"/block/error",schemaPath:"#/properties/block/properties/error/type",keyword:"type",params:{type: "string"},schema:schema28.properties.block.properties.error.type,parentSchema:schema28.properties.block.properties.error,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/type",keyword:"type",params:{type: "object"},schema:schema28.properties.block.type,parentSchema:schema28.properties.block,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

export const validateAlerts = validate18;
const schema33 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"AlertsFile","description":"What the team was alerted about, one entry per condition, oldest first. Only the bot writes it.","type":"object","additionalProperties":false,"required":["alerts"],"properties":{"alerts":{"type":"array","items":{"$ref":"#/definitions/alert"}}},"definitions":{"alert":{"title":"AlertEntry","type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1,"description":"Kind of the alert and, where there can be several, what it is about: item-failed:winter-sale."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is wrong. A condition with another digest has changed."},"since":{"type":"string","format":"date-time","description":"When it was first seen."},"sent":{"type":["string","null"],"format":"date-time","description":"When an alert about it last arrived; null: never."},"delivered":{"type":"boolean","description":"Whether the text below has arrived. If not, the next run sends it."},"what":{"type":"string","description":"What is wrong, in one line."},"why":{"type":"string","description":"The reason."},"what_to_do":{"type":"string","description":"What to do about it."},"link":{"type":"string","description":"Where to look."}}}},"$id":"validateAlerts"};
const schema34 = {"title":"AlertEntry","type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1,"description":"Kind of the alert and, where there can be several, what it is about: item-failed:winter-sale."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is wrong. A condition with another digest has changed."},"since":{"type":"string","format":"date-time","description":"When it was first seen."},"sent":{"type":["string","null"],"format":"date-time","description":"When an alert about it last arrived; null: never."},"delivered":{"type":"boolean","description":"Whether the text below has arrived. If not, the next run sends it."},"what":{"type":"string","description":"What is wrong, in one line."},"why":{"type":"string","description":"The reason."},"what_to_do":{"type":"string","description":"What to do about it."},"link":{"type":"string","description":"Where to look."}}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateAlerts" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.alerts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "alerts"},schema:schema33.required,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "alerts")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.alerts !== undefined){
let data0 = data.alerts;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.key === undefined){
const err2 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "key"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data1.digest === undefined){
const err3 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "digest"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.since === undefined){
const err4 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "since"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.sent === undefined){
const err5 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "sent"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.delivered === undefined){
const err6 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "delivered"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.what === undefined){
const err7 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "what"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.why === undefined){
const err8 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "why"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.what_to_do === undefined){
const err9 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/required",keyword:"required",params:{missingProperty: "what_to_do"},schema:schema34.required,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data1){
if(!(func3.call(schema34.properties, key1))){
const err10 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data1.key !== undefined){
let data2 = data1.key;
if(typeof data2 === "string"){
if(func2(data2) < 1){
const err11 = {instancePath:instancePath+"/alerts/" + i0+"/key",schemaPath:"#/definitions/alert/properties/key/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema34.properties.key,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/alerts/" + i0+"/key",schemaPath:"#/definitions/alert/properties/key/type",keyword:"type",params:{type: "string"},schema:schema34.properties.key.type,parentSchema:schema34.properties.key,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data1.digest !== undefined){
let data3 = data1.digest;
if(typeof data3 === "string"){
if(!pattern23.test(data3)){
const err13 = {instancePath:instancePath+"/alerts/" + i0+"/digest",schemaPath:"#/definitions/alert/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema34.properties.digest,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/alerts/" + i0+"/digest",schemaPath:"#/definitions/alert/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema34.properties.digest.type,parentSchema:schema34.properties.digest,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data1.since !== undefined){
let data4 = data1.since;
if(typeof data4 === "string"){
if(!(formats2(data4))){
const err15 = {instancePath:instancePath+"/alerts/" + i0+"/since",schemaPath:"#/definitions/alert/properties/since/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema34.properties.since,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/alerts/" + i0+"/since",schemaPath:"#/definitions/alert/properties/since/type",keyword:"type",params:{type: "string"},schema:schema34.properties.since.type,parentSchema:schema34.properties.since,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data1.sent !== undefined){
let data5 = data1.sent;
if((typeof data5 !== "string") && (data5 !== null)){
const err17 = {instancePath:instancePath+"/alerts/" + i0+"/sent",schemaPath:"#/definitions/alert/properties/sent/type",keyword:"type",params:{type: schema34.properties.sent.type},schema:schema34.properties.sent.type,parentSchema:schema34.properties.sent,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data5 === "string"){
if(!(formats2(data5))){
const err18 = {instancePath:instancePath+"/alerts/" + i0+"/sent",schemaPath:"#/definitions/alert/properties/sent/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema34.properties.sent,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data1.delivered !== undefined){
let data6 = data1.delivered;
if(typeof data6 !== "boolean"){
const err19 = {instancePath:instancePath+"/alerts/" + i0+"/delivered",schemaPath:"#/definitions/alert/properties/delivered/type",keyword:"type",params:{type: "boolean"},schema:schema34.properties.delivered.type,parentSchema:schema34.properties.delivered,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data1.what !== undefined){
let data7 = data1.what;
if(typeof data7 !== "string"){
const err20 = {instancePath:instancePath+"/alerts/" + i0+"/what",schemaPath:"#/definitions/alert/properties/what/type",keyword:"type",params:{type: "string"},schema:schema34.properties.what.type,parentSchema:schema34.properties.what,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data1.why !== undefined){
let data8 = data1.why;
if(typeof data8 !== "string"){
const err21 = {instancePath:instancePath+"/alerts/" + i0+"/why",schemaPath:"#/definitions/alert/properties/why/type",keyword:"type",params:{type: "string"},schema:schema34.properties.why.type,parentSchema:schema34.properties.why,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data1.what_to_do !== undefined){
let data9 = data1.what_to_do;
if(typeof data9 !== "string"){
const err22 = {instancePath:instancePath+"/alerts/" + i0+"/what_to_do",schemaPath:"#/definitions/alert/properties/what_to_do/type",keyword:"type",params:{type: "string"},schema:schema34.properties.what_to_do.type,parentSchema:schema34.properties.what_to_do,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data1.link !== undefined){
let data10 = data1.link;
if(typeof data10 !== "string"){
const err23 = {instancePath:instancePath+"/alerts/" + i0+"/link",schemaPath:"#/definitions/alert/properties/link/type",keyword:"type",params:{type: "string"},schema:schema34.properties.link.type,parentSchema:schema34.properties.link,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/alerts/" + i0,schemaPath:"#/definitions/alert/type",keyword:"type",params:{type: "object"},schema:schema34.type,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/alerts",schemaPath:"#/properties/alerts/type",keyword:"type",params:{type: "array"},schema:schema33.properties.alerts.type,parentSchema:schema33.properties.alerts,data:data0};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema33.type,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

export const validateToken = validate19;
const schema35 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"TokenRecord","description":"The long-lived access token and what is needed to know its age. Secret.","type":"object","additionalProperties":false,"required":["access_token","token_type","expires_in","obtained_at"],"properties":{"access_token":{"type":"string","minLength":1,"pattern":"^[!-~]+$","description":"The token itself."},"token_type":{"const":"bearer","description":"Always bearer."},"expires_in":{"type":"integer","minimum":1,"description":"Lifetime in seconds, counted from obtained_at."},"obtained_at":{"type":"string","format":"date-time","description":"When the platform issued the token (UTC)."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account id. A string, because it can be larger than a JSON number can hold. Missing if Instagram did not say whose token it is; then SOCIAL_ACCOUNT_ID is needed."},"permissions":{"type":"array","items":{"type":"string","pattern":"^[a-z_]+$"},"description":"What the account has granted, in Instagram's names. Missing if Instagram did not say."}},"$id":"validateToken"};
const pattern36 = new RegExp("^[!-~]+$", "u");
const pattern38 = new RegExp("^[a-z_]+$", "u");

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateToken" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.access_token === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "access_token"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.token_type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "token_type"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.expires_in === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires_in"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.obtained_at === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "obtained_at"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "access_token") || (key0 === "token_type")) || (key0 === "expires_in")) || (key0 === "obtained_at")) || (key0 === "account_id")) || (key0 === "permissions"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.access_token !== undefined){
let data0 = data.access_token;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err5 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema35.properties.access_token,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!pattern36.test(data0)){
const err6 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},schema:"^[!-~]+$",parentSchema:schema35.properties.access_token,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/type",keyword:"type",params:{type: "string"},schema:schema35.properties.access_token.type,parentSchema:schema35.properties.access_token,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.token_type !== undefined){
let data1 = data.token_type;
if("bearer" !== data1){
const err8 = {instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/const",keyword:"const",params:{allowedValue: "bearer"},schema:"bearer",parentSchema:schema35.properties.token_type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.expires_in !== undefined){
let data2 = data.expires_in;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err9 = {instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type: "integer"},schema:schema35.properties.expires_in.type,parentSchema:schema35.properties.expires_in,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err10 = {instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema35.properties.expires_in,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.obtained_at !== undefined){
let data3 = data.obtained_at;
if(typeof data3 === "string"){
if(!(formats2(data3))){
const err11 = {instancePath:instancePath+"/obtained_at",schemaPath:"#/properties/obtained_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema35.properties.obtained_at,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/obtained_at",schemaPath:"#/properties/obtained_at/type",keyword:"type",params:{type: "string"},schema:schema35.properties.obtained_at.type,parentSchema:schema35.properties.obtained_at,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.account_id !== undefined){
let data4 = data.account_id;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err13 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema35.properties.account_id,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type: "string"},schema:schema35.properties.account_id.type,parentSchema:schema35.properties.account_id,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.permissions !== undefined){
let data5 = data.permissions;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!pattern38.test(data6)){
const err15 = {instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/pattern",keyword:"pattern",params:{pattern: "^[a-z_]+$"},schema:"^[a-z_]+$",parentSchema:schema35.properties.permissions.items,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/type",keyword:"type",params:{type: "string"},schema:schema35.properties.permissions.items.type,parentSchema:schema35.properties.permissions.items,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},schema:schema35.properties.permissions.type,parentSchema:schema35.properties.permissions,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema35.type,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

export const validateTokenStatus = validate20;
const schema36 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"TokenStatus","description":"The public facts about the access token. The bot writes it after each refresh. It contains no secret.","type":"object","additionalProperties":false,"required":["refreshed_at","expires_at"],"properties":{"refreshed_at":{"type":"string","format":"date-time","description":"When the token was last renewed (UTC)."},"expires_at":{"type":"string","format":"date-time","description":"When the token expires unless it is renewed (UTC)."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"$id":"validateTokenStatus"};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateTokenStatus" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.refreshed_at === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refreshed_at"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.expires_at === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires_at"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "refreshed_at") || (key0 === "expires_at")) || (key0 === "$schema"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.refreshed_at !== undefined){
let data0 = data.refreshed_at;
if(typeof data0 === "string"){
if(!(formats2(data0))){
const err3 = {instancePath:instancePath+"/refreshed_at",schemaPath:"#/properties/refreshed_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema36.properties.refreshed_at,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/refreshed_at",schemaPath:"#/properties/refreshed_at/type",keyword:"type",params:{type: "string"},schema:schema36.properties.refreshed_at.type,parentSchema:schema36.properties.refreshed_at,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.expires_at !== undefined){
let data1 = data.expires_at;
if(typeof data1 === "string"){
if(!(formats2(data1))){
const err5 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema36.properties.expires_at,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"},schema:schema36.properties.expires_at.type,parentSchema:schema36.properties.expires_at,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.$schema !== undefined){
let data2 = data.$schema;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema36.properties.$schema.type,parentSchema:schema36.properties.$schema,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema36.type,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

export const validateCaption = validate21;
const schema37 = {"title":"BatchCaption","type":"object","additionalProperties":false,"required":["day","pillar","hook_type","cta_type","caption","image_direction","alt_text","flag"],"properties":{"day":{"type":"integer","minimum":1,"description":"Number of the post in the batch, starting at 1. Each number occurs once."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"hook_type":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of first line."},"cta_type":{"enum":["comment prompt","save/share prompt","link-in-bio push","no call to action"],"description":"What the caption asks readers to do."},"caption":{"type":"string","minLength":1,"description":"Text of the post. Line breaks are written \\n; the hashtags are on the last line."},"image_direction":{"type":"string","minLength":1,"description":"One sentence that describes the picture to take or choose."},"alt_text":{"type":"string","minLength":1,"description":"One sentence that describes the picture for people who cannot see it."},"flag":{"enum":[null,"EVERGREEN","NEEDS_FACT_CHECK"],"description":"Usually null. EVERGREEN for a post that needs no notes, NEEDS_FACT_CHECK if the notes are ambiguous."}},"$id":"validateCaption"};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateCaption" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.day === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "day"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pillar === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pillar"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_type === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_type"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.cta_type === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cta_type"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.caption === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "caption"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.image_direction === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "image_direction"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.alt_text === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "alt_text"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.flag === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "flag"},schema:schema37.required,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "day") || (key0 === "pillar")) || (key0 === "hook_type")) || (key0 === "cta_type")) || (key0 === "caption")) || (key0 === "image_direction")) || (key0 === "alt_text")) || (key0 === "flag"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.day !== undefined){
let data0 = data.day;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err9 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/type",keyword:"type",params:{type: "integer"},schema:schema37.properties.day.type,parentSchema:schema37.properties.day,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err10 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema37.properties.day,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.pillar !== undefined){
let data1 = data.pillar;
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err11 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema37.properties.pillar,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema37.properties.pillar.type,parentSchema:schema37.properties.pillar,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.hook_type !== undefined){
let data2 = data.hook_type;
if(!(((((data2 === "NUMBER") || (data2 === "CONTRARIAN")) || (data2 === "STORY-OPENER")) || (data2 === "QUESTION")) || (data2 === "MISTAKE-CONFESSION"))){
const err13 = {instancePath:instancePath+"/hook_type",schemaPath:"#/properties/hook_type/enum",keyword:"enum",params:{allowedValues: schema37.properties.hook_type.enum},schema:schema37.properties.hook_type.enum,parentSchema:schema37.properties.hook_type,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.cta_type !== undefined){
let data3 = data.cta_type;
if(!((((data3 === "comment prompt") || (data3 === "save/share prompt")) || (data3 === "link-in-bio push")) || (data3 === "no call to action"))){
const err14 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/enum",keyword:"enum",params:{allowedValues: schema37.properties.cta_type.enum},schema:schema37.properties.cta_type.enum,parentSchema:schema37.properties.cta_type,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.caption !== undefined){
let data4 = data.caption;
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err15 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema37.properties.caption,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema37.properties.caption.type,parentSchema:schema37.properties.caption,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.image_direction !== undefined){
let data5 = data.image_direction;
if(typeof data5 === "string"){
if(func2(data5) < 1){
const err17 = {instancePath:instancePath+"/image_direction",schemaPath:"#/properties/image_direction/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema37.properties.image_direction,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/image_direction",schemaPath:"#/properties/image_direction/type",keyword:"type",params:{type: "string"},schema:schema37.properties.image_direction.type,parentSchema:schema37.properties.image_direction,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.alt_text !== undefined){
let data6 = data.alt_text;
if(typeof data6 === "string"){
if(func2(data6) < 1){
const err19 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema37.properties.alt_text,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema37.properties.alt_text.type,parentSchema:schema37.properties.alt_text,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.flag !== undefined){
let data7 = data.flag;
if(!(((data7 === null) || (data7 === "EVERGREEN")) || (data7 === "NEEDS_FACT_CHECK"))){
const err21 = {instancePath:instancePath+"/flag",schemaPath:"#/properties/flag/enum",keyword:"enum",params:{allowedValues: schema37.properties.flag.enum},schema:schema37.properties.flag.enum,parentSchema:schema37.properties.flag,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema37.type,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const validateInsights = validate22;
const schema38 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Insights","description":"How posts did, as Instagram counted it in one month. Written once a week by the workflow insights.","type":"object","additionalProperties":false,"required":["posts"],"properties":{"posts":{"type":"array","items":{"$ref":"#/definitions/row"},"description":"One row for each post that was read in this month, in the order of publication."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{"row":{"title":"InsightRow","type":"object","additionalProperties":false,"required":["id","media_id","published_at","measured_at","kind"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the post."},"media_id":{"type":"string","pattern":"^\\d{1,40}$","description":"Its id on Instagram."},"published_at":{"type":"string","format":"date-time","description":"When it went live (UTC)."},"measured_at":{"type":"string","format":"date-time","description":"When the numbers were read last (UTC). Instagram may count up to two days late."},"kind":{"enum":["picture","carousel","reel"],"description":"What followers saw."},"pillar":{"type":"string","description":"Its content pillar."},"hook":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of its first line: as content/captions/ says, else a number or a question if the line shows one."},"reach":{"$ref":"#/definitions/count","description":"Accounts that saw it."},"views":{"$ref":"#/definitions/count","description":"How often it was seen."},"likes":{"$ref":"#/definitions/count","description":"Likes."},"comments":{"$ref":"#/definitions/count","description":"Comments."},"saves":{"$ref":"#/definitions/count","description":"How often it was saved."},"shares":{"$ref":"#/definitions/count","description":"How often it was shared."},"profile_visits":{"$ref":"#/definitions/count","description":"Visits of the profile that came from it. Instagram does not count them for reels."}}},"count":{"type":"integer","minimum":0,"maximum":999999999999}},"$id":"validateInsights"};
const schema39 = {"title":"InsightRow","type":"object","additionalProperties":false,"required":["id","media_id","published_at","measured_at","kind"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the post."},"media_id":{"type":"string","pattern":"^\\d{1,40}$","description":"Its id on Instagram."},"published_at":{"type":"string","format":"date-time","description":"When it went live (UTC)."},"measured_at":{"type":"string","format":"date-time","description":"When the numbers were read last (UTC). Instagram may count up to two days late."},"kind":{"enum":["picture","carousel","reel"],"description":"What followers saw."},"pillar":{"type":"string","description":"Its content pillar."},"hook":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of its first line: as content/captions/ says, else a number or a question if the line shows one."},"reach":{"$ref":"#/definitions/count","description":"Accounts that saw it."},"views":{"$ref":"#/definitions/count","description":"How often it was seen."},"likes":{"$ref":"#/definitions/count","description":"Likes."},"comments":{"$ref":"#/definitions/count","description":"Comments."},"saves":{"$ref":"#/definitions/count","description":"How often it was saved."},"shares":{"$ref":"#/definitions/count","description":"How often it was shared."},"profile_visits":{"$ref":"#/definitions/count","description":"Visits of the profile that came from it. Instagram does not count them for reels."}}};
const schema40 = {"type":"integer","minimum":0,"maximum":999999999999};
const pattern39 = new RegExp("^\\d{1,40}$", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema39.required,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.media_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "media_id"},schema:schema39.required,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.published_at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "published_at"},schema:schema39.required,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.measured_at === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "measured_at"},schema:schema39.required,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.kind === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema39.required,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema39.properties, key0))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema39.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema39.properties.id.type,parentSchema:schema39.properties.id,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.media_id !== undefined){
let data1 = data.media_id;
if(typeof data1 === "string"){
if(!pattern39.test(data1)){
const err8 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^\\d{1,40}$"},schema:"^\\d{1,40}$",parentSchema:schema39.properties.media_id,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: "string"},schema:schema39.properties.media_id.type,parentSchema:schema39.properties.media_id,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.published_at !== undefined){
let data2 = data.published_at;
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err10 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema39.properties.published_at,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: "string"},schema:schema39.properties.published_at.type,parentSchema:schema39.properties.published_at,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.measured_at !== undefined){
let data3 = data.measured_at;
if(typeof data3 === "string"){
if(!(formats2(data3))){
const err12 = {instancePath:instancePath+"/measured_at",schemaPath:"#/properties/measured_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema39.properties.measured_at,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/measured_at",schemaPath:"#/properties/measured_at/type",keyword:"type",params:{type: "string"},schema:schema39.properties.measured_at.type,parentSchema:schema39.properties.measured_at,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.kind !== undefined){
let data4 = data.kind;
if(!(((data4 === "picture") || (data4 === "carousel")) || (data4 === "reel"))){
const err14 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema39.properties.kind.enum},schema:schema39.properties.kind.enum,parentSchema:schema39.properties.kind,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.pillar !== undefined){
let data5 = data.pillar;
if(typeof data5 !== "string"){
const err15 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema39.properties.pillar.type,parentSchema:schema39.properties.pillar,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.hook !== undefined){
let data6 = data.hook;
if(!(((((data6 === "NUMBER") || (data6 === "CONTRARIAN")) || (data6 === "STORY-OPENER")) || (data6 === "QUESTION")) || (data6 === "MISTAKE-CONFESSION"))){
const err16 = {instancePath:instancePath+"/hook",schemaPath:"#/properties/hook/enum",keyword:"enum",params:{allowedValues: schema39.properties.hook.enum},schema:schema39.properties.hook.enum,parentSchema:schema39.properties.hook,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.reach !== undefined){
let data7 = data.reach;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err17 = {instancePath:instancePath+"/reach",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 999999999999 || isNaN(data7)){
const err18 = {instancePath:instancePath+"/reach",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err19 = {instancePath:instancePath+"/reach",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.views !== undefined){
let data8 = data.views;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err20 = {instancePath:instancePath+"/views",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 999999999999 || isNaN(data8)){
const err21 = {instancePath:instancePath+"/views",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err22 = {instancePath:instancePath+"/views",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.likes !== undefined){
let data9 = data.likes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err23 = {instancePath:instancePath+"/likes",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 999999999999 || isNaN(data9)){
const err24 = {instancePath:instancePath+"/likes",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err25 = {instancePath:instancePath+"/likes",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
if(data.comments !== undefined){
let data10 = data.comments;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err26 = {instancePath:instancePath+"/comments",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 999999999999 || isNaN(data10)){
const err27 = {instancePath:instancePath+"/comments",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data10 < 0 || isNaN(data10)){
const err28 = {instancePath:instancePath+"/comments",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data.saves !== undefined){
let data11 = data.saves;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err29 = {instancePath:instancePath+"/saves",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 999999999999 || isNaN(data11)){
const err30 = {instancePath:instancePath+"/saves",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data11};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data11 < 0 || isNaN(data11)){
const err31 = {instancePath:instancePath+"/saves",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data11};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
if(data.shares !== undefined){
let data12 = data.shares;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err32 = {instancePath:instancePath+"/shares",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data12};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 999999999999 || isNaN(data12)){
const err33 = {instancePath:instancePath+"/shares",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data12};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data12 < 0 || isNaN(data12)){
const err34 = {instancePath:instancePath+"/shares",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data12};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data.profile_visits !== undefined){
let data13 = data.profile_visits;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err35 = {instancePath:instancePath+"/profile_visits",schemaPath:"#/definitions/count/type",keyword:"type",params:{type: "integer"},schema:schema40.type,parentSchema:schema40,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 999999999999 || isNaN(data13)){
const err36 = {instancePath:instancePath+"/profile_visits",schemaPath:"#/definitions/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema40,data:data13};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data13 < 0 || isNaN(data13)){
const err37 = {instancePath:instancePath+"/profile_visits",schemaPath:"#/definitions/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema40,data:data13};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
}
else {
const err38 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema39.type,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateInsights" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.posts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "posts") || (key0 === "$schema"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.posts !== undefined){
let data0 = data.posts;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data0[i0], {instancePath:instancePath+"/posts/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema38.properties.posts.type,parentSchema:schema38.properties.posts,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.$schema !== undefined){
let data2 = data.$schema;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema38.properties.$schema.type,parentSchema:schema38.properties.$schema,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema38.type,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const validateEvergreen = validate25;
const schema47 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Evergreen","description":"Published posts that may be repeated when the queue runs low.","type":"object","additionalProperties":false,"required":["posts"],"properties":{"posts":{"type":"array","items":{"type":"string","minLength":1},"uniqueItems":true,"description":"Ids of published posts that are as true next year as today, such as those whose captions were flagged EVERGREEN."},"per_proposal":{"type":"integer","minimum":1,"maximum":10,"default":3,"description":"How many posts one pull request proposes at most."},"rest_days":{"type":"integer","minimum":30,"default":90,"description":"Days that a post rests after it was published, or repeated, before it is proposed again."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"$id":"validateEvergreen"};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateEvergreen" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.posts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "posts") || (key0 === "per_proposal")) || (key0 === "rest_days")) || (key0 === "$schema"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.posts !== undefined){
let data0 = data.posts;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err2 = {instancePath:instancePath+"/posts/" + i0,schemaPath:"#/properties/posts/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema47.properties.posts.items,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/posts/" + i0,schemaPath:"#/properties/posts/items/type",keyword:"type",params:{type: "string"},schema:schema47.properties.posts.items.type,parentSchema:schema47.properties.posts.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err4 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},schema:true,parentSchema:schema47.properties.posts,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err5 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema47.properties.posts.type,parentSchema:schema47.properties.posts,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.per_proposal !== undefined){
let data2 = data.per_proposal;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err6 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/type",keyword:"type",params:{type: "integer"},schema:schema47.properties.per_proposal.type,parentSchema:schema47.properties.per_proposal,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 10 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},schema:10,parentSchema:schema47.properties.per_proposal,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema47.properties.per_proposal,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.rest_days !== undefined){
let data3 = data.rest_days;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err9 = {instancePath:instancePath+"/rest_days",schemaPath:"#/properties/rest_days/type",keyword:"type",params:{type: "integer"},schema:schema47.properties.rest_days.type,parentSchema:schema47.properties.rest_days,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 30 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/rest_days",schemaPath:"#/properties/rest_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 30},schema:30,parentSchema:schema47.properties.rest_days,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.$schema !== undefined){
let data4 = data.$schema;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema47.properties.$schema.type,parentSchema:schema47.properties.$schema,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema47.type,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

