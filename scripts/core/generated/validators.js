// Generated from schemas/ by npm run tool -- generate. Do not edit.
import { codePointLength, formats } from "../findings/schema-validator.ts";
"use strict";
export const validateQueueFrame = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Queue","description":"The posts of one account, in the order they go out. People propose changes to this file by pull request; merging approves them.","type":"object","additionalProperties":false,"required":["account","posts"],"properties":{"account":{"type":"string","minLength":1,"description":"Handle of the Instagram account, for people to read. SOCIAL_ACCOUNT_ID decides which account is posted to."},"posts":{"type":"array"},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{},"$id":"validateQueueFrame"};
const func2 = codePointLength;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateQueueFrame" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.account === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account"},schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.posts === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema6.required,parentSchema:schema6,data};
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema6,data};
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
const err3 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema6.properties.account,data:data0};
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
const err4 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/type",keyword:"type",params:{type: "string"},schema:schema6.properties.account.type,parentSchema:schema6.properties.account,data:data0};
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
const err5 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema6.properties.posts.type,parentSchema:schema6.properties.posts,data:data1};
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
const err6 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema6.properties.$schema.type,parentSchema:schema6.properties.$schema,data:data2};
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
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const validatePost = validate22;
const schema7 = {"title":"Post","type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$","description":"Unique name of the post, on one line, without spaces at its ends. Never reuse one, even after the post was archived."},"status":{"enum":["pending","done","failed"],"description":"`pending` for a new post. The bot sets `done` or `failed`; to retry a failed post, set it back to `pending` and remove the bot's fields."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"cta_type":{"type":"string","minLength":1,"description":"What the caption asks readers to do, such as comment or save."},"caption":{"type":"string","description":"Text of the post: at most 2,200 characters, 30 hashtags and 20 mentions. Line breaks are written \\n. Optional on stories."},"image_url":{"type":"string","description":"The JPEG, 4:5 to 1.91:1, at most 8 MiB: a path such as media/market.jpg beside the queue, or a public https address, which must work until the post goes out, because Instagram fetches it then."},"alt_text":{"type":"string","description":"Describes the image for people who cannot see it, at most 1,000 characters. Not on reels and videos; on a story it is not sent."},"not_before":{"type":"string","description":"Holds the post until this instant in UTC, such as 2026-12-24T09:00:00Z. It goes out at a slot after that."},"media_type":{"enum":["REELS","STORIES","CAROUSEL"],"description":"Omitted for a single image. REELS needs video_url, STORIES needs image_url or video_url, CAROUSEL needs children."},"video_url":{"type":"string","description":"An MP4 or MOV, for reels and video stories: a path such as media/market.mp4 beside the queue, or a public https address."},"cover_url":{"type":"string","description":"Cover of a reel, a JPEG: a path such as media/cover.jpg beside the queue, or a public https address. Takes precedence over thumb_offset."},"thumb_offset":{"type":"integer","description":"Cover of a reel: the frame of the video at this time, in milliseconds from its start."},"children":{"type":"array","items":{"$ref":"#/definitions/child"},"description":"The 2 to 10 pictures or videos of a carousel, in order. All are cropped to the shape of the first."},"trial":{"enum":["manual","performance"],"description":"Makes a reel a trial, which only people who do not follow the account see at first. manual: somebody shares it with followers in the app. performance: Instagram does if it does well. Not every account may."},"audio_name":{"type":"string","minLength":1,"maxLength":200,"description":"Name of a reel's original audio. It can be changed once in the app."},"collaborators":{"type":"array","items":{"type":"string","minLength":1,"maxLength":60},"description":"User names, without @, of at most 3 accounts that are invited as co-authors. They must be public and allow invitations. Not on stories."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"At most 20 people who are tagged: on a picture with the place of each, on a reel by their names alone. Not on a carousel as a whole, but on its pictures. They must be public."},"first_comment":{"type":"string","minLength":1,"description":"Published as the account's own comment right after the post went live: at most 2,200 characters and 30 hashtags. Needs the permission instagram_business_manage_comments. Not on stories."},"comment_enabled":{"type":"boolean","description":"false turns the comments off, by a call of its own right after the post went live: Instagram has no parameter for it before. Needs the permission instagram_business_manage_comments. Not on stories, and not with a first_comment."},"location_id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Where it is: the id of a place's Facebook page that has an address, such as one of `places` in the settings. Not on stories."},"share_to_feed":{"type":"boolean","description":"Whether a reel also appears in the feed."},"is_ai_generated":{"type":"boolean","description":"true adds Instagram's AI label."},"is_paid_partnership":{"type":"boolean","description":"true adds the paid-partnership label."},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"},"description":"Account ids of at most 2 sponsors. Only with is_paid_partnership."},"note":{"type":"string","description":"Note for the team. Never published."},"repeat_of":{"type":"string","minLength":1,"maxLength":200,"description":"Id of the post that this one repeats on purpose. Without it, a post with the media and the caption of another one is refused."},"handoff":{"type":"string","minLength":1,"maxLength":500,"description":"Why somebody has to publish this post by hand, such as music or a poll. The bot does not publish it: at its turn, it sends the team its media and caption, and its day's slot counts as used."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Written by the bot: id of the live post, or null if the platform did not say."},"permalink":{"type":"string","description":"Written by the bot: address of the live post."},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post went live (UTC)."},"error":{"type":"string","description":"Written by the bot: why the post failed and what to do."},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post failed (UTC)."}},"definitions":{"post":{"title":"Post","type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$","description":"Unique name of the post, on one line, without spaces at its ends. Never reuse one, even after the post was archived."},"status":{"enum":["pending","done","failed"],"description":"`pending` for a new post. The bot sets `done` or `failed`; to retry a failed post, set it back to `pending` and remove the bot's fields."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"cta_type":{"type":"string","minLength":1,"description":"What the caption asks readers to do, such as comment or save."},"caption":{"type":"string","description":"Text of the post: at most 2,200 characters, 30 hashtags and 20 mentions. Line breaks are written \\n. Optional on stories."},"image_url":{"type":"string","description":"The JPEG, 4:5 to 1.91:1, at most 8 MiB: a path such as media/market.jpg beside the queue, or a public https address, which must work until the post goes out, because Instagram fetches it then."},"alt_text":{"type":"string","description":"Describes the image for people who cannot see it, at most 1,000 characters. Not on reels and videos; on a story it is not sent."},"not_before":{"type":"string","description":"Holds the post until this instant in UTC, such as 2026-12-24T09:00:00Z. It goes out at a slot after that."},"media_type":{"enum":["REELS","STORIES","CAROUSEL"],"description":"Omitted for a single image. REELS needs video_url, STORIES needs image_url or video_url, CAROUSEL needs children."},"video_url":{"type":"string","description":"An MP4 or MOV, for reels and video stories: a path such as media/market.mp4 beside the queue, or a public https address."},"cover_url":{"type":"string","description":"Cover of a reel, a JPEG: a path such as media/cover.jpg beside the queue, or a public https address. Takes precedence over thumb_offset."},"thumb_offset":{"type":"integer","description":"Cover of a reel: the frame of the video at this time, in milliseconds from its start."},"children":{"type":"array","items":{"$ref":"#/definitions/child"},"description":"The 2 to 10 pictures or videos of a carousel, in order. All are cropped to the shape of the first."},"trial":{"enum":["manual","performance"],"description":"Makes a reel a trial, which only people who do not follow the account see at first. manual: somebody shares it with followers in the app. performance: Instagram does if it does well. Not every account may."},"audio_name":{"type":"string","minLength":1,"maxLength":200,"description":"Name of a reel's original audio. It can be changed once in the app."},"collaborators":{"type":"array","items":{"type":"string","minLength":1,"maxLength":60},"description":"User names, without @, of at most 3 accounts that are invited as co-authors. They must be public and allow invitations. Not on stories."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"At most 20 people who are tagged: on a picture with the place of each, on a reel by their names alone. Not on a carousel as a whole, but on its pictures. They must be public."},"first_comment":{"type":"string","minLength":1,"description":"Published as the account's own comment right after the post went live: at most 2,200 characters and 30 hashtags. Needs the permission instagram_business_manage_comments. Not on stories."},"comment_enabled":{"type":"boolean","description":"false turns the comments off, by a call of its own right after the post went live: Instagram has no parameter for it before. Needs the permission instagram_business_manage_comments. Not on stories, and not with a first_comment."},"location_id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Where it is: the id of a place's Facebook page that has an address, such as one of `places` in the settings. Not on stories."},"share_to_feed":{"type":"boolean","description":"Whether a reel also appears in the feed."},"is_ai_generated":{"type":"boolean","description":"true adds Instagram's AI label."},"is_paid_partnership":{"type":"boolean","description":"true adds the paid-partnership label."},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"},"description":"Account ids of at most 2 sponsors. Only with is_paid_partnership."},"note":{"type":"string","description":"Note for the team. Never published."},"repeat_of":{"type":"string","minLength":1,"maxLength":200,"description":"Id of the post that this one repeats on purpose. Without it, a post with the media and the caption of another one is refused."},"handoff":{"type":"string","minLength":1,"maxLength":500,"description":"Why somebody has to publish this post by hand, such as music or a poll. The bot does not publish it: at its turn, it sends the team its media and caption, and its day's slot counts as used."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Written by the bot: id of the live post, or null if the platform did not say."},"permalink":{"type":"string","description":"Written by the bot: address of the live post."},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post went live (UTC)."},"error":{"type":"string","description":"Written by the bot: why the post failed and what to do."},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$","description":"Written by the bot: when the post failed (UTC)."}}},"child":{"title":"Child","type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string","description":"A JPEG: a path such as media/market.jpg beside the queue, or a public https address. A child has either this or video_url."},"video_url":{"type":"string","description":"An MP4 or MOV: a path such as media/market.mp4 beside the queue, or a public https address. A child has either this or image_url."},"alt_text":{"type":"string","description":"Describes this picture, at most 1,000 characters. Images only."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"People who are tagged on this picture, at most 20 in the whole post. Images only."}}},"userTag":{"title":"UserTag","type":"object","additionalProperties":false,"properties":{"username":{"type":"string","minLength":1,"maxLength":60,"description":"User name, without @."},"x":{"type":"number","description":"From the left edge of the picture (0) to the right one (1). Needed on pictures, optional in stories, not on reels."},"y":{"type":"number","description":"From the top edge of the picture (0) to the bottom (1)."}}}},"$id":"validatePost"};
const func3 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$", "u");
const pattern1 = new RegExp("^[0-9]+$", "u");
const pattern4 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$", "u");
const schema8 = {"title":"Child","type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string","description":"A JPEG: a path such as media/market.jpg beside the queue, or a public https address. A child has either this or video_url."},"video_url":{"type":"string","description":"An MP4 or MOV: a path such as media/market.mp4 beside the queue, or a public https address. A child has either this or image_url."},"alt_text":{"type":"string","description":"Describes this picture, at most 1,000 characters. Images only."},"user_tags":{"type":"array","items":{"$ref":"#/definitions/userTag"},"description":"People who are tagged on this picture, at most 20 in the whole post. Images only."}}};
const schema9 = {"title":"UserTag","type":"object","additionalProperties":false,"properties":{"username":{"type":"string","minLength":1,"maxLength":60,"description":"User name, without @."},"x":{"type":"number","description":"From the left edge of the picture (0) to the right one (1). Needed on pictures, optional in stories, not on reels."},"y":{"type":"number","description":"From the top edge of the picture (0) to the bottom (1)."}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "username") || (key0 === "x")) || (key0 === "y"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.username !== undefined){
let data0 = data.username;
if(typeof data0 === "string"){
if(func2(data0) > 60){
const err1 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema9.properties.username,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema9.properties.username,data:data0};
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
const err3 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},schema:schema9.properties.username.type,parentSchema:schema9.properties.username,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.x !== undefined){
let data1 = data.x;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/x",schemaPath:"#/properties/x/type",keyword:"type",params:{type: "number"},schema:schema9.properties.x.type,parentSchema:schema9.properties.x,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.y !== undefined){
let data2 = data.y;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/y",schemaPath:"#/properties/y/type",keyword:"type",params:{type: "number"},schema:schema9.properties.y.type,parentSchema:schema9.properties.y,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "image_url") || (key0 === "video_url")) || (key0 === "alt_text")) || (key0 === "user_tags"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema8,data};
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
const err1 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},schema:schema8.properties.image_url.type,parentSchema:schema8.properties.image_url,data:data0};
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
const err2 = {instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"},schema:schema8.properties.video_url.type,parentSchema:schema8.properties.video_url,data:data1};
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
const err3 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema8.properties.alt_text.type,parentSchema:schema8.properties.alt_text,data:data2};
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
if(!(validate24(data3[i0], {instancePath:instancePath+"/user_tags/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/user_tags",schemaPath:"#/properties/user_tags/type",keyword:"type",params:{type: "array"},schema:schema8.properties.user_tags.type,parentSchema:schema8.properties.user_tags,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validatePost" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.pillar === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pillar"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.cta_type === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cta_type"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema7.properties, key0))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema7,data};
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
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema7.properties.id,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data0) < 1){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern0.test(data0)){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$"},schema:"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$",parentSchema:schema7.properties.id,data:data0};
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
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema7.properties.id.type,parentSchema:schema7.properties.id,data:data0};
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
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema7.properties.status.enum},schema:schema7.properties.status.enum,parentSchema:schema7.properties.status,data:data1};
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
const err10 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.pillar,data:data2};
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
const err11 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema7.properties.pillar.type,parentSchema:schema7.properties.pillar,data:data2};
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
const err12 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.cta_type,data:data3};
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
const err13 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/type",keyword:"type",params:{type: "string"},schema:schema7.properties.cta_type.type,parentSchema:schema7.properties.cta_type,data:data3};
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
const err14 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema7.properties.caption.type,parentSchema:schema7.properties.caption,data:data4};
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
const err15 = {instancePath:instancePath+"/image_url",schemaPath:"#/properties/image_url/type",keyword:"type",params:{type: "string"},schema:schema7.properties.image_url.type,parentSchema:schema7.properties.image_url,data:data5};
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
const err16 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema7.properties.alt_text.type,parentSchema:schema7.properties.alt_text,data:data6};
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
const err17 = {instancePath:instancePath+"/not_before",schemaPath:"#/properties/not_before/type",keyword:"type",params:{type: "string"},schema:schema7.properties.not_before.type,parentSchema:schema7.properties.not_before,data:data7};
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
const err18 = {instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/enum",keyword:"enum",params:{allowedValues: schema7.properties.media_type.enum},schema:schema7.properties.media_type.enum,parentSchema:schema7.properties.media_type,data:data8};
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
const err19 = {instancePath:instancePath+"/video_url",schemaPath:"#/properties/video_url/type",keyword:"type",params:{type: "string"},schema:schema7.properties.video_url.type,parentSchema:schema7.properties.video_url,data:data9};
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
const err20 = {instancePath:instancePath+"/cover_url",schemaPath:"#/properties/cover_url/type",keyword:"type",params:{type: "string"},schema:schema7.properties.cover_url.type,parentSchema:schema7.properties.cover_url,data:data10};
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
const err21 = {instancePath:instancePath+"/thumb_offset",schemaPath:"#/properties/thumb_offset/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.thumb_offset.type,parentSchema:schema7.properties.thumb_offset,data:data11};
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
if(!(validate23(data12[i0], {instancePath:instancePath+"/children/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err22 = {instancePath:instancePath+"/children",schemaPath:"#/properties/children/type",keyword:"type",params:{type: "array"},schema:schema7.properties.children.type,parentSchema:schema7.properties.children,data:data12};
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
const err23 = {instancePath:instancePath+"/trial",schemaPath:"#/properties/trial/enum",keyword:"enum",params:{allowedValues: schema7.properties.trial.enum},schema:schema7.properties.trial.enum,parentSchema:schema7.properties.trial,data:data14};
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
const err24 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema7.properties.audio_name,data:data15};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(func2(data15) < 1){
const err25 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.audio_name,data:data15};
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
const err26 = {instancePath:instancePath+"/audio_name",schemaPath:"#/properties/audio_name/type",keyword:"type",params:{type: "string"},schema:schema7.properties.audio_name.type,parentSchema:schema7.properties.audio_name,data:data15};
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
const err27 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema7.properties.collaborators.items,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(func2(data17) < 1){
const err28 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.collaborators.items,data:data17};
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
const err29 = {instancePath:instancePath+"/collaborators/" + i1,schemaPath:"#/properties/collaborators/items/type",keyword:"type",params:{type: "string"},schema:schema7.properties.collaborators.items.type,parentSchema:schema7.properties.collaborators.items,data:data17};
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
const err30 = {instancePath:instancePath+"/collaborators",schemaPath:"#/properties/collaborators/type",keyword:"type",params:{type: "array"},schema:schema7.properties.collaborators.type,parentSchema:schema7.properties.collaborators,data:data16};
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
if(!(validate24(data18[i2], {instancePath:instancePath+"/user_tags/" + i2,parentData:data18,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err31 = {instancePath:instancePath+"/user_tags",schemaPath:"#/properties/user_tags/type",keyword:"type",params:{type: "array"},schema:schema7.properties.user_tags.type,parentSchema:schema7.properties.user_tags,data:data18};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.first_comment !== undefined){
let data20 = data.first_comment;
if(typeof data20 === "string"){
if(func2(data20) < 1){
const err32 = {instancePath:instancePath+"/first_comment",schemaPath:"#/properties/first_comment/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.first_comment,data:data20};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/first_comment",schemaPath:"#/properties/first_comment/type",keyword:"type",params:{type: "string"},schema:schema7.properties.first_comment.type,parentSchema:schema7.properties.first_comment,data:data20};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.comment_enabled !== undefined){
let data21 = data.comment_enabled;
if(typeof data21 !== "boolean"){
const err34 = {instancePath:instancePath+"/comment_enabled",schemaPath:"#/properties/comment_enabled/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.comment_enabled.type,parentSchema:schema7.properties.comment_enabled,data:data21};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.location_id !== undefined){
let data22 = data.location_id;
if(typeof data22 === "string"){
if(func2(data22) > 40){
const err35 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/maxLength",keyword:"maxLength",params:{limit: 40},schema:40,parentSchema:schema7.properties.location_id,data:data22};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!pattern1.test(data22)){
const err36 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema7.properties.location_id,data:data22};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/location_id",schemaPath:"#/properties/location_id/type",keyword:"type",params:{type: "string"},schema:schema7.properties.location_id.type,parentSchema:schema7.properties.location_id,data:data22};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.share_to_feed !== undefined){
let data23 = data.share_to_feed;
if(typeof data23 !== "boolean"){
const err38 = {instancePath:instancePath+"/share_to_feed",schemaPath:"#/properties/share_to_feed/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.share_to_feed.type,parentSchema:schema7.properties.share_to_feed,data:data23};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.is_ai_generated !== undefined){
let data24 = data.is_ai_generated;
if(typeof data24 !== "boolean"){
const err39 = {instancePath:instancePath+"/is_ai_generated",schemaPath:"#/properties/is_ai_generated/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.is_ai_generated.type,parentSchema:schema7.properties.is_ai_generated,data:data24};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.is_paid_partnership !== undefined){
let data25 = data.is_paid_partnership;
if(typeof data25 !== "boolean"){
const err40 = {instancePath:instancePath+"/is_paid_partnership",schemaPath:"#/properties/is_paid_partnership/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.is_paid_partnership.type,parentSchema:schema7.properties.is_paid_partnership,data:data25};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.branded_content_sponsor_ids !== undefined){
let data26 = data.branded_content_sponsor_ids;
if(Array.isArray(data26)){
const len3 = data26.length;
for(let i3=0; i3<len3; i3++){
let data27 = data26[i3];
if(typeof data27 === "string"){
if(!pattern1.test(data27)){
const err41 = {instancePath:instancePath+"/branded_content_sponsor_ids/" + i3,schemaPath:"#/properties/branded_content_sponsor_ids/items/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema7.properties.branded_content_sponsor_ids.items,data:data27};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/branded_content_sponsor_ids/" + i3,schemaPath:"#/properties/branded_content_sponsor_ids/items/type",keyword:"type",params:{type: "string"},schema:schema7.properties.branded_content_sponsor_ids.items.type,parentSchema:schema7.properties.branded_content_sponsor_ids.items,data:data27};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/branded_content_sponsor_ids",schemaPath:"#/properties/branded_content_sponsor_ids/type",keyword:"type",params:{type: "array"},schema:schema7.properties.branded_content_sponsor_ids.type,parentSchema:schema7.properties.branded_content_sponsor_ids,data:data26};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.note !== undefined){
let data28 = data.note;
if(typeof data28 !== "string"){
const err44 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},schema:schema7.properties.note.type,parentSchema:schema7.properties.note,data:data28};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.repeat_of !== undefined){
let data29 = data.repeat_of;
if(typeof data29 === "string"){
if(func2(data29) > 200){
const err45 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema7.properties.repeat_of,data:data29};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(func2(data29) < 1){
const err46 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.repeat_of,data:data29};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/type",keyword:"type",params:{type: "string"},schema:schema7.properties.repeat_of.type,parentSchema:schema7.properties.repeat_of,data:data29};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.handoff !== undefined){
let data30 = data.handoff;
if(typeof data30 === "string"){
if(func2(data30) > 500){
const err48 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema7.properties.handoff,data:data30};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(func2(data30) < 1){
const err49 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.handoff,data:data30};
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
const err50 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/type",keyword:"type",params:{type: "string"},schema:schema7.properties.handoff.type,parentSchema:schema7.properties.handoff,data:data30};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.media_id !== undefined){
let data31 = data.media_id;
if((typeof data31 !== "string") && (data31 !== null)){
const err51 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: schema7.properties.media_id.type},schema:schema7.properties.media_id.type,parentSchema:schema7.properties.media_id,data:data31};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(typeof data31 === "string"){
if(!pattern1.test(data31)){
const err52 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema7.properties.media_id,data:data31};
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
if(data.permalink !== undefined){
let data32 = data.permalink;
if(typeof data32 !== "string"){
const err53 = {instancePath:instancePath+"/permalink",schemaPath:"#/properties/permalink/type",keyword:"type",params:{type: "string"},schema:schema7.properties.permalink.type,parentSchema:schema7.properties.permalink,data:data32};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.published_at !== undefined){
let data33 = data.published_at;
if(typeof data33 === "string"){
if(!pattern4.test(data33)){
const err54 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",parentSchema:schema7.properties.published_at,data:data33};
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
const err55 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: "string"},schema:schema7.properties.published_at.type,parentSchema:schema7.properties.published_at,data:data33};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.error !== undefined){
let data34 = data.error;
if(typeof data34 !== "string"){
const err56 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"},schema:schema7.properties.error.type,parentSchema:schema7.properties.error,data:data34};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.failed_at !== undefined){
let data35 = data.failed_at;
if(typeof data35 === "string"){
if(!pattern4.test(data35)){
const err57 = {instancePath:instancePath+"/failed_at",schemaPath:"#/properties/failed_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",parentSchema:schema7.properties.failed_at,data:data35};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/failed_at",schemaPath:"#/properties/failed_at/type",keyword:"type",params:{type: "string"},schema:schema7.properties.failed_at.type,parentSchema:schema7.properties.failed_at,data:data35};
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
else {
const err59 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const validateSettings = validate28;
const schema10 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Settings","description":"The team's choices about posting. Every field is optional.","type":"object","additionalProperties":false,"properties":{"format":{"type":"integer","minimum":1,"description":"Format of the files in this folder. npm run mergecast -- migrate changes it. Default 1."},"timezone":{"type":"string","minLength":1,"description":"IANA time zone in which a posting day begins and ends, such as Europe/Berlin. Default UTC."},"posts_per_day":{"type":"integer","minimum":1,"maximum":100,"description":"How many posts go out on one day, at most one for each slot. Default 1."},"handoff_to":{"type":"string","minLength":1,"maxLength":60,"description":"Who publishes posts with a handoff by hand. The alert begins with this name. Default: the team."},"slots":{"type":["array","object"],"items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"minItems":1,"maxItems":48,"uniqueItems":true,"additionalProperties":false,"properties":{"monday":{"$ref":"#/definitions/slots"},"tuesday":{"$ref":"#/definitions/slots"},"wednesday":{"$ref":"#/definitions/slots"},"thursday":{"$ref":"#/definitions/slots"},"friday":{"$ref":"#/definitions/slots"},"saturday":{"$ref":"#/definitions/slots"},"sunday":{"$ref":"#/definitions/slots"}},"description":"Times of day (hh:mm, in the time zone above) at which a post may go out: one list for every day, or an object with a list for each weekday (monday to sunday). A weekday without a list has no posts. The schedule of the post workflow must start at each of these times. Default 09:30, 13:47 and 18:13."},"days_off":{"type":"array","items":{"title":"Day off","type":"string","format":"date"},"maxItems":1000,"uniqueItems":true,"description":"Days (yyyy-mm-dd, in the time zone above) on which nothing goes out, such as holidays."},"low_queue_threshold":{"type":"integer","minimum":0,"description":"Alert when this many pending posts or fewer are left. Default 3."},"actions_minutes":{"type":"integer","minimum":1,"description":"Alert when the workflows of a private repository would take more billed minutes of GitHub Actions in a month. Unset: no alert."},"hashtags":{"type":"object","additionalProperties":false,"properties":{"max":{"type":"integer","minimum":0,"maximum":30,"description":"Maximum number of hashtags in a caption. Default 30, the platform's own limit."}},"description":"Rules for hashtags in the queue."},"captions":{"type":"object","additionalProperties":false,"properties":{"hashtags":{"type":"integer","minimum":0,"maximum":30,"description":"Exact number of hashtags in every caption of a monthly batch. Unset: 3 to 5, and never more than hashtags.max."}},"description":"Rules for the monthly caption batch."},"calendar":{"type":"object","additionalProperties":false,"properties":{"url":{"type":"string","pattern":"^https?://[^\\s?#@<>\"'()]+$","maxLength":500,"description":"Address of the calendar's first page. Comments and alerts link to its days. Unset: the site on github.io that media.base_url names, else no links. npm run setup fills it in."},"notes":{"type":"boolean","description":"Show the notes of posts. Only for a calendar that nobody but the team can open: notes are never published. Default false."},"remarks_to":{"type":"string","pattern":"^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$","maxLength":500,"description":"Where people without an account on GitHub send remarks from the file with the posts of a pull request: an email address, or the https address of a form."},"hashtag_sets":{"type":"array","items":{"title":"Hashtag set","type":"object","additionalProperties":false,"required":["name","hashtags"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60,"description":"What the composer calls it."},"hashtags":{"type":"array","items":{"type":"string","pattern":"^#[^\\s#]+$","maxLength":100},"minItems":1,"maxItems":30,"description":"Each with its #."}}},"maxItems":50,"description":"Sets of hashtags that the composer offers to everybody."},"snippets":{"type":"array","items":{"title":"Caption snippet","type":"object","additionalProperties":false,"required":["name","text"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60,"description":"What the composer calls it."},"text":{"type":"string","minLength":1,"maxLength":2200,"description":"What it puts into a caption."}}},"maxItems":50,"description":"Pieces of captions that the composer offers to everybody."},"remote_thumbnails":{"type":"boolean","description":"Whether the build fetches the pictures of posts from their hosts to make small copies of them, as it does of the repository's files. The copies become part of the site. Only hosts in media.hosts, if that is set. Default true, except for `calendar -- --open`. With false, readers load these pictures from their hosts in full size."}},"description":"What the calendar and the composer show."},"pillars":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true,"description":"Allowed values of pillar. Unset: any text."},"cta_types":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true,"description":"Allowed values of cta_type. Unset: any text."},"places":{"type":"array","items":{"title":"Place","type":"object","additionalProperties":false,"required":["name","id"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100,"description":"What the team calls it."},"id":{"type":"string","pattern":"^[0-9]+$","maxLength":40,"description":"Id of its Facebook page, which must have an address."}}},"maxItems":200,"description":"Places of the team's posts, so that people can choose a name in place of a location_id."},"media":{"type":"object","additionalProperties":false,"properties":{"hosts":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"description":"Host names that media may come from. Unset: any public host."},"base_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":500,"description":"Public https address that serves the media folder: each file is at <base_url>/<first 16 hex digits of its SHA-256>/<its name>. Unset: the public address of media.bucket, else the media folder of the repository's own site on Pages."},"bucket":{"title":"Bucket","type":"object","additionalProperties":false,"required":["endpoint","name"],"properties":{"endpoint":{"type":"string","pattern":"^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$","maxLength":300,"description":"Https address of the S3 interface, without the bucket's name, such as https://s3.eu-central-1.amazonaws.com."},"region":{"type":"string","pattern":"^[A-Za-z0-9-]+$","maxLength":60,"description":"Region of the bucket, as its provider writes it. Default us-east-1, which providers without regions take."},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*[a-z0-9]$","minLength":3,"maxLength":63,"description":"Name of the bucket."},"prefix":{"type":"string","pattern":"^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$","maxLength":200,"description":"Folder in the bucket, with a slash at its end. Default media/; empty for none."},"public_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":400,"description":"Public https address of the bucket, without the prefix, such as https://media.example.com. Unset: the endpoint and the bucket's name, which works where that address is public."}},"description":"An S3-compatible bucket that serves the media folder. A workflow uploads what posts use to <prefix><first 16 hex digits of the SHA-256>/<its name>. Its keys are the secrets MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET."},"ratios":{"enum":["documented","app"],"description":"How tall pictures in the feed may be. documented: 4:5, as Instagram's documentation says. app: 3:4, as in its app; the documentation does not promise that the interface takes it. Default documented."},"allow_scaling":{"type":"boolean","description":"Whether pictures in the feed may be wider than 1440 pixels: Instagram scales them down. Default false."}},"description":"Rules for media addresses, and where the media folder is served."},"polling":{"type":"object","additionalProperties":false,"properties":{"IMAGE":{"$ref":"#/definitions/polling"},"REELS":{"$ref":"#/definitions/polling"},"STORIES":{"$ref":"#/definitions/polling"},"CAROUSEL":{"$ref":"#/definitions/polling"}},"description":"How long to wait while the platform prepares a post, per media type. IMAGE is a post without media_type."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{"slots":{"title":"Slots of a weekday","type":"array","items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"maxItems":48,"uniqueItems":true},"polling":{"title":"Polling","type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait before the first poll."},"interval_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait between two polls."},"attempts":{"type":"integer","minimum":1,"maximum":60,"description":"Number of polls before the run gives up."}}}},"$id":"validateSettings"};
const pattern6 = new RegExp("^(?:[01][0-9]|2[0-3]):[0-5][0-9]$", "u");
const pattern8 = new RegExp("^https?://[^\\s?#@<>\"'()]+$", "u");
const pattern9 = new RegExp("^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$", "u");
const pattern10 = new RegExp("^#[^\\s#]+$", "u");
const pattern12 = new RegExp("^https?://[^\\s?#@]+$", "u");
const pattern13 = new RegExp("^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$", "u");
const pattern14 = new RegExp("^[A-Za-z0-9-]+$", "u");
const pattern15 = new RegExp("^[a-z0-9][a-z0-9._-]*[a-z0-9]$", "u");
const pattern16 = new RegExp("^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$", "u");
const schema11 = {"title":"Slots of a weekday","type":"array","items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"maxItems":48,"uniqueItems":true};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 48){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern6.test(data0)){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema11.items,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},schema:schema11.items.type,parentSchema:schema11.items,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err3 = {instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},schema:true,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

const schema12 = {"title":"Polling","type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait before the first poll."},"interval_seconds":{"type":"number","minimum":0,"maximum":600,"description":"Wait between two polls."},"attempts":{"type":"integer","minimum":1,"maximum":60,"description":"Number of polls before the run gives up."}}};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "head_start_seconds") || (key0 === "interval_seconds")) || (key0 === "attempts"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.head_start_seconds !== undefined){
let data0 = data.head_start_seconds;
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 600 || isNaN(data0)){
const err1 = {instancePath:instancePath+"/head_start_seconds",schemaPath:"#/properties/head_start_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema12.properties.head_start_seconds,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/head_start_seconds",schemaPath:"#/properties/head_start_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.head_start_seconds,data:data0};
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
const err3 = {instancePath:instancePath+"/head_start_seconds",schemaPath:"#/properties/head_start_seconds/type",keyword:"type",params:{type: "number"},schema:schema12.properties.head_start_seconds.type,parentSchema:schema12.properties.head_start_seconds,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.interval_seconds !== undefined){
let data1 = data.interval_seconds;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 600 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/interval_seconds",schemaPath:"#/properties/interval_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},schema:600,parentSchema:schema12.properties.interval_seconds,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/interval_seconds",schemaPath:"#/properties/interval_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.interval_seconds,data:data1};
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
const err6 = {instancePath:instancePath+"/interval_seconds",schemaPath:"#/properties/interval_seconds/type",keyword:"type",params:{type: "number"},schema:schema12.properties.interval_seconds.type,parentSchema:schema12.properties.interval_seconds,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.attempts !== undefined){
let data2 = data.attempts;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err7 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.attempts.type,parentSchema:schema12.properties.attempts,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 60 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema12.properties.attempts,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.attempts,data:data2};
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
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}

const formats0 = formats.date;

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateSettings" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func3.call(schema10.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema10,data};
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
const err1 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.format.type,parentSchema:schema10.properties.format,data:data0};
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
const err2 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema10.properties.format,data:data0};
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
const err3 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.timezone,data:data1};
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
const err4 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},schema:schema10.properties.timezone.type,parentSchema:schema10.properties.timezone,data:data1};
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
const err5 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.posts_per_day.type,parentSchema:schema10.properties.posts_per_day,data:data2};
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
const err6 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},schema:100,parentSchema:schema10.properties.posts_per_day,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/posts_per_day",schemaPath:"#/properties/posts_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema10.properties.posts_per_day,data:data2};
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
const err8 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema10.properties.handoff_to,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data3) < 1){
const err9 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.handoff_to,data:data3};
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
const err10 = {instancePath:instancePath+"/handoff_to",schemaPath:"#/properties/handoff_to/type",keyword:"type",params:{type: "string"},schema:schema10.properties.handoff_to.type,parentSchema:schema10.properties.handoff_to,data:data3};
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
const err11 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/type",keyword:"type",params:{type: schema10.properties.slots.type},schema:schema10.properties.slots.type,parentSchema:schema10.properties.slots,data:data4};
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
const err12 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/maxItems",keyword:"maxItems",params:{limit: 48},schema:48,parentSchema:schema10.properties.slots,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length < 1){
const err13 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.properties.slots,data:data4};
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
const err14 = {instancePath:instancePath+"/slots/" + i0,schemaPath:"#/properties/slots/items/pattern",keyword:"pattern",params:{pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},schema:"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema10.properties.slots.items,data:data5};
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
const err15 = {instancePath:instancePath+"/slots/" + i0,schemaPath:"#/properties/slots/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.slots.items.type,parentSchema:schema10.properties.slots.items,data:data5};
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
const err16 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},schema:true,parentSchema:schema10.properties.slots,data:data4};
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
const err17 = {instancePath:instancePath+"/slots",schemaPath:"#/properties/slots/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema10.properties.slots,data:data4};
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
if(!(validate29(data4.monday, {instancePath:instancePath+"/slots/monday",parentData:data4,parentDataProperty:"monday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.tuesday !== undefined){
if(!(validate29(data4.tuesday, {instancePath:instancePath+"/slots/tuesday",parentData:data4,parentDataProperty:"tuesday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.wednesday !== undefined){
if(!(validate29(data4.wednesday, {instancePath:instancePath+"/slots/wednesday",parentData:data4,parentDataProperty:"wednesday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.thursday !== undefined){
if(!(validate29(data4.thursday, {instancePath:instancePath+"/slots/thursday",parentData:data4,parentDataProperty:"thursday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.friday !== undefined){
if(!(validate29(data4.friday, {instancePath:instancePath+"/slots/friday",parentData:data4,parentDataProperty:"friday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.saturday !== undefined){
if(!(validate29(data4.saturday, {instancePath:instancePath+"/slots/saturday",parentData:data4,parentDataProperty:"saturday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data4.sunday !== undefined){
if(!(validate29(data4.sunday, {instancePath:instancePath+"/slots/sunday",parentData:data4,parentDataProperty:"sunday",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
}
if(data.days_off !== undefined){
let data13 = data.days_off;
if(Array.isArray(data13)){
if(data13.length > 1000){
const err18 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema10.properties.days_off,data:data13};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len1 = data13.length;
for(let i2=0; i2<len1; i2++){
let data14 = data13[i2];
if(typeof data14 === "string"){
if(!(formats0(data14))){
const err19 = {instancePath:instancePath+"/days_off/" + i2,schemaPath:"#/properties/days_off/items/format",keyword:"format",params:{format: "date"},schema:"date",parentSchema:schema10.properties.days_off.items,data:data14};
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
const err20 = {instancePath:instancePath+"/days_off/" + i2,schemaPath:"#/properties/days_off/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.days_off.items.type,parentSchema:schema10.properties.days_off.items,data:data14};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
let i3 = data13.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data13[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err21 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},schema:true,parentSchema:schema10.properties.days_off,data:data13};
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
const err22 = {instancePath:instancePath+"/days_off",schemaPath:"#/properties/days_off/type",keyword:"type",params:{type: "array"},schema:schema10.properties.days_off.type,parentSchema:schema10.properties.days_off,data:data13};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.low_queue_threshold !== undefined){
let data15 = data.low_queue_threshold;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err23 = {instancePath:instancePath+"/low_queue_threshold",schemaPath:"#/properties/low_queue_threshold/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.low_queue_threshold.type,parentSchema:schema10.properties.low_queue_threshold,data:data15};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
const err24 = {instancePath:instancePath+"/low_queue_threshold",schemaPath:"#/properties/low_queue_threshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema10.properties.low_queue_threshold,data:data15};
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
if(data.actions_minutes !== undefined){
let data16 = data.actions_minutes;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err25 = {instancePath:instancePath+"/actions_minutes",schemaPath:"#/properties/actions_minutes/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.actions_minutes.type,parentSchema:schema10.properties.actions_minutes,data:data16};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 1 || isNaN(data16)){
const err26 = {instancePath:instancePath+"/actions_minutes",schemaPath:"#/properties/actions_minutes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema10.properties.actions_minutes,data:data16};
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
if(data.hashtags !== undefined){
let data17 = data.hashtags;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key2 in data17){
if(!(key2 === "max")){
const err27 = {instancePath:instancePath+"/hashtags",schemaPath:"#/properties/hashtags/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema10.properties.hashtags,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data17.max !== undefined){
let data18 = data17.max;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err28 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.hashtags.properties.max.type,parentSchema:schema10.properties.hashtags.properties.max,data:data18};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 30 || isNaN(data18)){
const err29 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30},schema:30,parentSchema:schema10.properties.hashtags.properties.max,data:data18};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data18 < 0 || isNaN(data18)){
const err30 = {instancePath:instancePath+"/hashtags/max",schemaPath:"#/properties/hashtags/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema10.properties.hashtags.properties.max,data:data18};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
}
else {
const err31 = {instancePath:instancePath+"/hashtags",schemaPath:"#/properties/hashtags/type",keyword:"type",params:{type: "object"},schema:schema10.properties.hashtags.type,parentSchema:schema10.properties.hashtags,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.captions !== undefined){
let data19 = data.captions;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key3 in data19){
if(!(key3 === "hashtags")){
const err32 = {instancePath:instancePath+"/captions",schemaPath:"#/properties/captions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema10.properties.captions,data:data19};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data19.hashtags !== undefined){
let data20 = data19.hashtags;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err33 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/type",keyword:"type",params:{type: "integer"},schema:schema10.properties.captions.properties.hashtags.type,parentSchema:schema10.properties.captions.properties.hashtags,data:data20};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 30 || isNaN(data20)){
const err34 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30},schema:30,parentSchema:schema10.properties.captions.properties.hashtags,data:data20};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data20 < 0 || isNaN(data20)){
const err35 = {instancePath:instancePath+"/captions/hashtags",schemaPath:"#/properties/captions/properties/hashtags/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema10.properties.captions.properties.hashtags,data:data20};
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
}
else {
const err36 = {instancePath:instancePath+"/captions",schemaPath:"#/properties/captions/type",keyword:"type",params:{type: "object"},schema:schema10.properties.captions.type,parentSchema:schema10.properties.captions,data:data19};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.calendar !== undefined){
let data21 = data.calendar;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key4 in data21){
if(!((((((key4 === "url") || (key4 === "notes")) || (key4 === "remarks_to")) || (key4 === "hashtag_sets")) || (key4 === "snippets")) || (key4 === "remote_thumbnails"))){
const err37 = {instancePath:instancePath+"/calendar",schemaPath:"#/properties/calendar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema10.properties.calendar,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data21.url !== undefined){
let data22 = data21.url;
if(typeof data22 === "string"){
if(func2(data22) > 500){
const err38 = {instancePath:instancePath+"/calendar/url",schemaPath:"#/properties/calendar/properties/url/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema10.properties.calendar.properties.url,data:data22};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern8.test(data22)){
const err39 = {instancePath:instancePath+"/calendar/url",schemaPath:"#/properties/calendar/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@<>\"'()]+$"},schema:"^https?://[^\\s?#@<>\"'()]+$",parentSchema:schema10.properties.calendar.properties.url,data:data22};
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
const err40 = {instancePath:instancePath+"/calendar/url",schemaPath:"#/properties/calendar/properties/url/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.url.type,parentSchema:schema10.properties.calendar.properties.url,data:data22};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data21.notes !== undefined){
let data23 = data21.notes;
if(typeof data23 !== "boolean"){
const err41 = {instancePath:instancePath+"/calendar/notes",schemaPath:"#/properties/calendar/properties/notes/type",keyword:"type",params:{type: "boolean"},schema:schema10.properties.calendar.properties.notes.type,parentSchema:schema10.properties.calendar.properties.notes,data:data23};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data21.remarks_to !== undefined){
let data24 = data21.remarks_to;
if(typeof data24 === "string"){
if(func2(data24) > 500){
const err42 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema10.properties.calendar.properties.remarks_to,data:data24};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern9.test(data24)){
const err43 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/pattern",keyword:"pattern",params:{pattern: "^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$"},schema:"^(https://[^\\s\"'<>]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+)$",parentSchema:schema10.properties.calendar.properties.remarks_to,data:data24};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/calendar/remarks_to",schemaPath:"#/properties/calendar/properties/remarks_to/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.remarks_to.type,parentSchema:schema10.properties.calendar.properties.remarks_to,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data21.hashtag_sets !== undefined){
let data25 = data21.hashtag_sets;
if(Array.isArray(data25)){
if(data25.length > 50){
const err45 = {instancePath:instancePath+"/calendar/hashtag_sets",schemaPath:"#/properties/calendar/properties/hashtag_sets/maxItems",keyword:"maxItems",params:{limit: 50},schema:50,parentSchema:schema10.properties.calendar.properties.hashtag_sets,data:data25};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const len2 = data25.length;
for(let i4=0; i4<len2; i4++){
let data26 = data25[i4];
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.name === undefined){
const err46 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema10.properties.calendar.properties.hashtag_sets.items.required,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items,data:data26};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data26.hashtags === undefined){
const err47 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/required",keyword:"required",params:{missingProperty: "hashtags"},schema:schema10.properties.calendar.properties.hashtag_sets.items.required,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items,data:data26};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
for(const key5 in data26){
if(!((key5 === "name") || (key5 === "hashtags"))){
const err48 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items,data:data26};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data26.name !== undefined){
let data27 = data26.name;
if(typeof data27 === "string"){
if(func2(data27) > 60){
const err49 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.name,data:data27};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(func2(data27) < 1){
const err50 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.name,data:data27};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/name",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.hashtag_sets.items.properties.name.type,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.name,data:data27};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data26.hashtags !== undefined){
let data28 = data26.hashtags;
if(Array.isArray(data28)){
if(data28.length > 30){
const err52 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/maxItems",keyword:"maxItems",params:{limit: 30},schema:30,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data28};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(data28.length < 1){
const err53 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data28};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
const len3 = data28.length;
for(let i5=0; i5<len3; i5++){
let data29 = data28[i5];
if(typeof data29 === "string"){
if(func2(data29) > 100){
const err54 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags/" + i5,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/maxLength",keyword:"maxLength",params:{limit: 100},schema:100,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data29};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(!pattern10.test(data29)){
const err55 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags/" + i5,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/pattern",keyword:"pattern",params:{pattern: "^#[^\\s#]+$"},schema:"^#[^\\s#]+$",parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data29};
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
const err56 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags/" + i5,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items.type,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags.items,data:data29};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4+"/hashtags",schemaPath:"#/properties/calendar/properties/hashtag_sets/items/properties/hashtags/type",keyword:"type",params:{type: "array"},schema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags.type,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items.properties.hashtags,data:data28};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/calendar/hashtag_sets/" + i4,schemaPath:"#/properties/calendar/properties/hashtag_sets/items/type",keyword:"type",params:{type: "object"},schema:schema10.properties.calendar.properties.hashtag_sets.items.type,parentSchema:schema10.properties.calendar.properties.hashtag_sets.items,data:data26};
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
else {
const err59 = {instancePath:instancePath+"/calendar/hashtag_sets",schemaPath:"#/properties/calendar/properties/hashtag_sets/type",keyword:"type",params:{type: "array"},schema:schema10.properties.calendar.properties.hashtag_sets.type,parentSchema:schema10.properties.calendar.properties.hashtag_sets,data:data25};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data21.snippets !== undefined){
let data30 = data21.snippets;
if(Array.isArray(data30)){
if(data30.length > 50){
const err60 = {instancePath:instancePath+"/calendar/snippets",schemaPath:"#/properties/calendar/properties/snippets/maxItems",keyword:"maxItems",params:{limit: 50},schema:50,parentSchema:schema10.properties.calendar.properties.snippets,data:data30};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
const len4 = data30.length;
for(let i6=0; i6<len4; i6++){
let data31 = data30[i6];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.name === undefined){
const err61 = {instancePath:instancePath+"/calendar/snippets/" + i6,schemaPath:"#/properties/calendar/properties/snippets/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema10.properties.calendar.properties.snippets.items.required,parentSchema:schema10.properties.calendar.properties.snippets.items,data:data31};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data31.text === undefined){
const err62 = {instancePath:instancePath+"/calendar/snippets/" + i6,schemaPath:"#/properties/calendar/properties/snippets/items/required",keyword:"required",params:{missingProperty: "text"},schema:schema10.properties.calendar.properties.snippets.items.required,parentSchema:schema10.properties.calendar.properties.snippets.items,data:data31};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
for(const key6 in data31){
if(!((key6 === "name") || (key6 === "text"))){
const err63 = {instancePath:instancePath+"/calendar/snippets/" + i6,schemaPath:"#/properties/calendar/properties/snippets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema10.properties.calendar.properties.snippets.items,data:data31};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data31.name !== undefined){
let data32 = data31.name;
if(typeof data32 === "string"){
if(func2(data32) > 60){
const err64 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.name,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(func2(data32) < 1){
const err65 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.name,data:data32};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/name",schemaPath:"#/properties/calendar/properties/snippets/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.snippets.items.properties.name.type,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.name,data:data32};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data31.text !== undefined){
let data33 = data31.text;
if(typeof data33 === "string"){
if(func2(data33) > 2200){
const err67 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2200},schema:2200,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.text,data:data33};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(func2(data33) < 1){
const err68 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.text,data:data33};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/calendar/snippets/" + i6+"/text",schemaPath:"#/properties/calendar/properties/snippets/items/properties/text/type",keyword:"type",params:{type: "string"},schema:schema10.properties.calendar.properties.snippets.items.properties.text.type,parentSchema:schema10.properties.calendar.properties.snippets.items.properties.text,data:data33};
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
else {
const err70 = {instancePath:instancePath+"/calendar/snippets/" + i6,schemaPath:"#/properties/calendar/properties/snippets/items/type",keyword:"type",params:{type: "object"},schema:schema10.properties.calendar.properties.snippets.items.type,parentSchema:schema10.properties.calendar.properties.snippets.items,data:data31};
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
else {
const err71 = {instancePath:instancePath+"/calendar/snippets",schemaPath:"#/properties/calendar/properties/snippets/type",keyword:"type",params:{type: "array"},schema:schema10.properties.calendar.properties.snippets.type,parentSchema:schema10.properties.calendar.properties.snippets,data:data30};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data21.remote_thumbnails !== undefined){
let data34 = data21.remote_thumbnails;
if(typeof data34 !== "boolean"){
const err72 = {instancePath:instancePath+"/calendar/remote_thumbnails",schemaPath:"#/properties/calendar/properties/remote_thumbnails/type",keyword:"type",params:{type: "boolean"},schema:schema10.properties.calendar.properties.remote_thumbnails.type,parentSchema:schema10.properties.calendar.properties.remote_thumbnails,data:data34};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/calendar",schemaPath:"#/properties/calendar/type",keyword:"type",params:{type: "object"},schema:schema10.properties.calendar.type,parentSchema:schema10.properties.calendar,data:data21};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.pillars !== undefined){
let data35 = data.pillars;
if(Array.isArray(data35)){
if(data35.length < 1){
const err74 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.properties.pillars,data:data35};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
const len5 = data35.length;
for(let i7=0; i7<len5; i7++){
let data36 = data35[i7];
if(typeof data36 === "string"){
if(func2(data36) < 1){
const err75 = {instancePath:instancePath+"/pillars/" + i7,schemaPath:"#/properties/pillars/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.pillars.items,data:data36};
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
const err76 = {instancePath:instancePath+"/pillars/" + i7,schemaPath:"#/properties/pillars/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.pillars.items.type,parentSchema:schema10.properties.pillars.items,data:data36};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
let i8 = data35.length;
let j2;
if(i8 > 1){
const indices2 = {};
for(;i8--;){
let item2 = data35[i8];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err77 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/uniqueItems",keyword:"uniqueItems",params:{i: i8, j: j2},schema:true,parentSchema:schema10.properties.pillars,data:data35};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
break;
}
indices2[item2] = i8;
}
}
}
else {
const err78 = {instancePath:instancePath+"/pillars",schemaPath:"#/properties/pillars/type",keyword:"type",params:{type: "array"},schema:schema10.properties.pillars.type,parentSchema:schema10.properties.pillars,data:data35};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.cta_types !== undefined){
let data37 = data.cta_types;
if(Array.isArray(data37)){
if(data37.length < 1){
const err79 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.properties.cta_types,data:data37};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
const len6 = data37.length;
for(let i9=0; i9<len6; i9++){
let data38 = data37[i9];
if(typeof data38 === "string"){
if(func2(data38) < 1){
const err80 = {instancePath:instancePath+"/cta_types/" + i9,schemaPath:"#/properties/cta_types/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.cta_types.items,data:data38};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
else {
const err81 = {instancePath:instancePath+"/cta_types/" + i9,schemaPath:"#/properties/cta_types/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.cta_types.items.type,parentSchema:schema10.properties.cta_types.items,data:data38};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
let i10 = data37.length;
let j3;
if(i10 > 1){
const indices3 = {};
for(;i10--;){
let item3 = data37[i10];
if(typeof item3 !== "string"){
continue;
}
if(typeof indices3[item3] == "number"){
j3 = indices3[item3];
const err82 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/uniqueItems",keyword:"uniqueItems",params:{i: i10, j: j3},schema:true,parentSchema:schema10.properties.cta_types,data:data37};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
break;
}
indices3[item3] = i10;
}
}
}
else {
const err83 = {instancePath:instancePath+"/cta_types",schemaPath:"#/properties/cta_types/type",keyword:"type",params:{type: "array"},schema:schema10.properties.cta_types.type,parentSchema:schema10.properties.cta_types,data:data37};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.places !== undefined){
let data39 = data.places;
if(Array.isArray(data39)){
if(data39.length > 200){
const err84 = {instancePath:instancePath+"/places",schemaPath:"#/properties/places/maxItems",keyword:"maxItems",params:{limit: 200},schema:200,parentSchema:schema10.properties.places,data:data39};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
const len7 = data39.length;
for(let i11=0; i11<len7; i11++){
let data40 = data39[i11];
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.name === undefined){
const err85 = {instancePath:instancePath+"/places/" + i11,schemaPath:"#/properties/places/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema10.properties.places.items.required,parentSchema:schema10.properties.places.items,data:data40};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(data40.id === undefined){
const err86 = {instancePath:instancePath+"/places/" + i11,schemaPath:"#/properties/places/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema10.properties.places.items.required,parentSchema:schema10.properties.places.items,data:data40};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
for(const key7 in data40){
if(!((key7 === "name") || (key7 === "id"))){
const err87 = {instancePath:instancePath+"/places/" + i11,schemaPath:"#/properties/places/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema10.properties.places.items,data:data40};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data40.name !== undefined){
let data41 = data40.name;
if(typeof data41 === "string"){
if(func2(data41) > 100){
const err88 = {instancePath:instancePath+"/places/" + i11+"/name",schemaPath:"#/properties/places/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},schema:100,parentSchema:schema10.properties.places.items.properties.name,data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(func2(data41) < 1){
const err89 = {instancePath:instancePath+"/places/" + i11+"/name",schemaPath:"#/properties/places/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.places.items.properties.name,data:data41};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/places/" + i11+"/name",schemaPath:"#/properties/places/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema10.properties.places.items.properties.name.type,parentSchema:schema10.properties.places.items.properties.name,data:data41};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data40.id !== undefined){
let data42 = data40.id;
if(typeof data42 === "string"){
if(func2(data42) > 40){
const err91 = {instancePath:instancePath+"/places/" + i11+"/id",schemaPath:"#/properties/places/items/properties/id/maxLength",keyword:"maxLength",params:{limit: 40},schema:40,parentSchema:schema10.properties.places.items.properties.id,data:data42};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(!pattern1.test(data42)){
const err92 = {instancePath:instancePath+"/places/" + i11+"/id",schemaPath:"#/properties/places/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema10.properties.places.items.properties.id,data:data42};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/places/" + i11+"/id",schemaPath:"#/properties/places/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema10.properties.places.items.properties.id.type,parentSchema:schema10.properties.places.items.properties.id,data:data42};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/places/" + i11,schemaPath:"#/properties/places/items/type",keyword:"type",params:{type: "object"},schema:schema10.properties.places.items.type,parentSchema:schema10.properties.places.items,data:data40};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/places",schemaPath:"#/properties/places/type",keyword:"type",params:{type: "array"},schema:schema10.properties.places.type,parentSchema:schema10.properties.places,data:data39};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data.media !== undefined){
let data43 = data.media;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key8 in data43){
if(!(((((key8 === "hosts") || (key8 === "base_url")) || (key8 === "bucket")) || (key8 === "ratios")) || (key8 === "allow_scaling"))){
const err96 = {instancePath:instancePath+"/media",schemaPath:"#/properties/media/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema10.properties.media,data:data43};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data43.hosts !== undefined){
let data44 = data43.hosts;
if(Array.isArray(data44)){
if(data44.length < 1){
const err97 = {instancePath:instancePath+"/media/hosts",schemaPath:"#/properties/media/properties/hosts/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.properties.media.properties.hosts,data:data44};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
const len8 = data44.length;
for(let i12=0; i12<len8; i12++){
let data45 = data44[i12];
if(typeof data45 === "string"){
if(func2(data45) < 1){
const err98 = {instancePath:instancePath+"/media/hosts/" + i12,schemaPath:"#/properties/media/properties/hosts/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.media.properties.hosts.items,data:data45};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/media/hosts/" + i12,schemaPath:"#/properties/media/properties/hosts/items/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.hosts.items.type,parentSchema:schema10.properties.media.properties.hosts.items,data:data45};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/media/hosts",schemaPath:"#/properties/media/properties/hosts/type",keyword:"type",params:{type: "array"},schema:schema10.properties.media.properties.hosts.type,parentSchema:schema10.properties.media.properties.hosts,data:data44};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data43.base_url !== undefined){
let data46 = data43.base_url;
if(typeof data46 === "string"){
if(func2(data46) > 500){
const err101 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema10.properties.media.properties.base_url,data:data46};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(!pattern12.test(data46)){
const err102 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@]+$"},schema:"^https?://[^\\s?#@]+$",parentSchema:schema10.properties.media.properties.base_url,data:data46};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
else {
const err103 = {instancePath:instancePath+"/media/base_url",schemaPath:"#/properties/media/properties/base_url/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.base_url.type,parentSchema:schema10.properties.media.properties.base_url,data:data46};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data43.bucket !== undefined){
let data47 = data43.bucket;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
if(data47.endpoint === undefined){
const err104 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/required",keyword:"required",params:{missingProperty: "endpoint"},schema:schema10.properties.media.properties.bucket.required,parentSchema:schema10.properties.media.properties.bucket,data:data47};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data47.name === undefined){
const err105 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/required",keyword:"required",params:{missingProperty: "name"},schema:schema10.properties.media.properties.bucket.required,parentSchema:schema10.properties.media.properties.bucket,data:data47};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
for(const key9 in data47){
if(!(((((key9 === "endpoint") || (key9 === "region")) || (key9 === "name")) || (key9 === "prefix")) || (key9 === "public_url"))){
const err106 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema10.properties.media.properties.bucket,data:data47};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data47.endpoint !== undefined){
let data48 = data47.endpoint;
if(typeof data48 === "string"){
if(func2(data48) > 300){
const err107 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/maxLength",keyword:"maxLength",params:{limit: 300},schema:300,parentSchema:schema10.properties.media.properties.bucket.properties.endpoint,data:data48};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if(!pattern13.test(data48)){
const err108 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$"},schema:"^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$",parentSchema:schema10.properties.media.properties.bucket.properties.endpoint,data:data48};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
else {
const err109 = {instancePath:instancePath+"/media/bucket/endpoint",schemaPath:"#/properties/media/properties/bucket/properties/endpoint/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.bucket.properties.endpoint.type,parentSchema:schema10.properties.media.properties.bucket.properties.endpoint,data:data48};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data47.region !== undefined){
let data49 = data47.region;
if(typeof data49 === "string"){
if(func2(data49) > 60){
const err110 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/maxLength",keyword:"maxLength",params:{limit: 60},schema:60,parentSchema:schema10.properties.media.properties.bucket.properties.region,data:data49};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if(!pattern14.test(data49)){
const err111 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9-]+$"},schema:"^[A-Za-z0-9-]+$",parentSchema:schema10.properties.media.properties.bucket.properties.region,data:data49};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
else {
const err112 = {instancePath:instancePath+"/media/bucket/region",schemaPath:"#/properties/media/properties/bucket/properties/region/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.bucket.properties.region.type,parentSchema:schema10.properties.media.properties.bucket.properties.region,data:data49};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data47.name !== undefined){
let data50 = data47.name;
if(typeof data50 === "string"){
if(func2(data50) > 63){
const err113 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema10.properties.media.properties.bucket.properties.name,data:data50};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(func2(data50) < 3){
const err114 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/minLength",keyword:"minLength",params:{limit: 3},schema:3,parentSchema:schema10.properties.media.properties.bucket.properties.name,data:data50};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(!pattern15.test(data50)){
const err115 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*[a-z0-9]$"},schema:"^[a-z0-9][a-z0-9._-]*[a-z0-9]$",parentSchema:schema10.properties.media.properties.bucket.properties.name,data:data50};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/media/bucket/name",schemaPath:"#/properties/media/properties/bucket/properties/name/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.bucket.properties.name.type,parentSchema:schema10.properties.media.properties.bucket.properties.name,data:data50};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data47.prefix !== undefined){
let data51 = data47.prefix;
if(typeof data51 === "string"){
if(func2(data51) > 200){
const err117 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema10.properties.media.properties.bucket.properties.prefix,data:data51};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(!pattern16.test(data51)){
const err118 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$"},schema:"^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$",parentSchema:schema10.properties.media.properties.bucket.properties.prefix,data:data51};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/media/bucket/prefix",schemaPath:"#/properties/media/properties/bucket/properties/prefix/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.bucket.properties.prefix.type,parentSchema:schema10.properties.media.properties.bucket.properties.prefix,data:data51};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data47.public_url !== undefined){
let data52 = data47.public_url;
if(typeof data52 === "string"){
if(func2(data52) > 400){
const err120 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/maxLength",keyword:"maxLength",params:{limit: 400},schema:400,parentSchema:schema10.properties.media.properties.bucket.properties.public_url,data:data52};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(!pattern12.test(data52)){
const err121 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#@]+$"},schema:"^https?://[^\\s?#@]+$",parentSchema:schema10.properties.media.properties.bucket.properties.public_url,data:data52};
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
const err122 = {instancePath:instancePath+"/media/bucket/public_url",schemaPath:"#/properties/media/properties/bucket/properties/public_url/type",keyword:"type",params:{type: "string"},schema:schema10.properties.media.properties.bucket.properties.public_url.type,parentSchema:schema10.properties.media.properties.bucket.properties.public_url,data:data52};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
else {
const err123 = {instancePath:instancePath+"/media/bucket",schemaPath:"#/properties/media/properties/bucket/type",keyword:"type",params:{type: "object"},schema:schema10.properties.media.properties.bucket.type,parentSchema:schema10.properties.media.properties.bucket,data:data47};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data43.ratios !== undefined){
let data53 = data43.ratios;
if(!((data53 === "documented") || (data53 === "app"))){
const err124 = {instancePath:instancePath+"/media/ratios",schemaPath:"#/properties/media/properties/ratios/enum",keyword:"enum",params:{allowedValues: schema10.properties.media.properties.ratios.enum},schema:schema10.properties.media.properties.ratios.enum,parentSchema:schema10.properties.media.properties.ratios,data:data53};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data43.allow_scaling !== undefined){
let data54 = data43.allow_scaling;
if(typeof data54 !== "boolean"){
const err125 = {instancePath:instancePath+"/media/allow_scaling",schemaPath:"#/properties/media/properties/allow_scaling/type",keyword:"type",params:{type: "boolean"},schema:schema10.properties.media.properties.allow_scaling.type,parentSchema:schema10.properties.media.properties.allow_scaling,data:data54};
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
const err126 = {instancePath:instancePath+"/media",schemaPath:"#/properties/media/type",keyword:"type",params:{type: "object"},schema:schema10.properties.media.type,parentSchema:schema10.properties.media,data:data43};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data.polling !== undefined){
let data55 = data.polling;
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
for(const key10 in data55){
if(!((((key10 === "IMAGE") || (key10 === "REELS")) || (key10 === "STORIES")) || (key10 === "CAROUSEL"))){
const err127 = {instancePath:instancePath+"/polling",schemaPath:"#/properties/polling/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema10.properties.polling,data:data55};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data55.IMAGE !== undefined){
if(!(validate37(data55.IMAGE, {instancePath:instancePath+"/polling/IMAGE",parentData:data55,parentDataProperty:"IMAGE",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
if(data55.REELS !== undefined){
if(!(validate37(data55.REELS, {instancePath:instancePath+"/polling/REELS",parentData:data55,parentDataProperty:"REELS",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
if(data55.STORIES !== undefined){
if(!(validate37(data55.STORIES, {instancePath:instancePath+"/polling/STORIES",parentData:data55,parentDataProperty:"STORIES",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
if(data55.CAROUSEL !== undefined){
if(!(validate37(data55.CAROUSEL, {instancePath:instancePath+"/polling/CAROUSEL",parentData:data55,parentDataProperty:"CAROUSEL",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
}
else {
const err128 = {instancePath:instancePath+"/polling",schemaPath:"#/properties/polling/type",keyword:"type",params:{type: "object"},schema:schema10.properties.polling.type,parentSchema:schema10.properties.polling,data:data55};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data.$schema !== undefined){
let data60 = data.$schema;
if(typeof data60 !== "string"){
const err129 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema10.properties.$schema.type,parentSchema:schema10.properties.$schema,data:data60};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
else {
const err130 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

export const validateJournal = validate42;
const schema13 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Journal","description":"What the bot has claimed and published, one entry per claim, oldest first. Only the bot writes it. It keeps a post from going out twice.","type":"object","additionalProperties":false,"required":["entries"],"properties":{"entries":{"type":"array","items":{"$ref":"#/definitions/entry"}},"doubts":{"type":"array","items":{"$ref":"#/definitions/doubt"},"description":"Waiting posts that could not be prepared, without being at fault for certain. Later runs look past them."},"sightings":{"type":"array","items":{"$ref":"#/definitions/sighting"},"description":"Waiting posts that the account seems to show, until somebody decides about them. Runs read the account back to the oldest."},"block":{"title":"Block","type":"object","additionalProperties":false,"required":["at","error"],"properties":{"at":{"type":"string","format":"date-time","description":"When Instagram said so last."},"error":{"type":"string","description":"What it said, and what to do."}},"description":"Instagram has blocked or restricted the account. Nothing is sent for a day after this."}},"definitions":{"doubt":{"title":"Doubt","type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"What was tried: an edited post is tried as a new one."},"since":{"type":"string","format":"date-time","description":"When it could not be prepared for the first time."},"at":{"type":"string","format":"date-time","description":"When it was last tried."},"days":{"type":"array","items":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"description":"Days of the team on which it failed in a run that published another post of its kind. After three, the post is marked failed."}}},"sighting":{"title":"Sighted","type":"object","additionalProperties":false,"required":["id","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"media_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the medium that may be the post."},"published_at":{"type":"string","format":"date-time","description":"When the medium went live."}}},"claim":{"title":"Claim","type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time","description":"When the claim was last written."},"run":{"type":"string","minLength":1,"description":"The run that holds the claim."}}},"entry":{"title":"JournalEntry","type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is published: media, caption and every other field sent to the platform."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account the container belongs to."},"container_id":{"type":"string","pattern":"^[0-9]+$","description":"Container that is published; 0 where there was none or it is not known."},"container_created_at":{"type":"string","format":"date-time","description":"When the container was created, by the bot's clock. Media more than 5 minutes older than this cannot be this post."},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the words of the caption as it was claimed, to find the post among recent media, whatever its case and spaces."},"is_story":{"type":"boolean","description":"Whether the post is a story, which never appears among the account's media."},"fingerprint":{"title":"Fingerprint","type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"],"description":"IMAGE is a post without media_type."},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the caption without differences that readers do not see or notice: case, spaces, invisible characters, look-alike letters, and the order of the hashtags at the end."},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the addresses of its media, without what follows a question mark; in a post without a caption, with it."},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"},"description":"SHA-256 (hex) of each picture, and of the first mebibyte of each video, in order; missing when one of them is not known."}},"description":"What followers see, to recognise a copy under another id."},"handoff":{"type":"array","items":{"type":"string"},"description":"Of a post that people publish by hand: the addresses of its media when it was handed to them. Nothing of it is ever sent to the platform."},"repeat_of":{"type":"string","minLength":1,"description":"Id of the post that this one repeats on purpose."},"comment":{"title":"FirstComment","type":"object","additionalProperties":false,"required":["digest","outcome"],"properties":{"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of its text, normalised like the caption: another text is not sent, and by this it is found among the comments."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","dropped"],"description":"null while it has to be sent or, with a claim, may have been sent. dropped: somebody decided against it."},"comment_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the live comment."},"error":{"type":"string","description":"Why it may not have been posted."},"not_there_at":{"type":"string","format":"date-time","description":"When somebody looked at the post and found that the comment is not there."}},"description":"The first comment of the post, with a claim of its own."},"comments_off":{"enum":[null,"done","dropped"],"description":"Of a post without comments: null while they have to be turned off. dropped: somebody decided against it."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","failed","abandoned"],"description":"null while the claim is open: the post may or may not be live."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Id of the live post, or null if unknown."},"published_at":{"type":["string","null"],"format":"date-time","description":"When the post went live."},"exempt":{"const":true,"description":"This container does not count towards those a post is given: Instagram refused to publish it without being at fault for certain, it expired, or the count was started anew. While the claim is open, it takes no slot of its day."},"not_ready":{"const":true,"description":"The last publish call of this claim was answered with \"not ready\" (9007): nothing was published, so its container may be sent again even while it cannot be read."},"parked_at":{"type":"string","format":"date-time","description":"When people were first asked whether this claim's post is live."},"not_live_at":{"type":"string","format":"date-time","description":"When somebody looked at the account and found that the post is not live. Media from before are not this post."}}}},"$id":"validateJournal"};
const schema14 = {"title":"JournalEntry","type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is published: media, caption and every other field sent to the platform."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account the container belongs to."},"container_id":{"type":"string","pattern":"^[0-9]+$","description":"Container that is published; 0 where there was none or it is not known."},"container_created_at":{"type":"string","format":"date-time","description":"When the container was created, by the bot's clock. Media more than 5 minutes older than this cannot be this post."},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the words of the caption as it was claimed, to find the post among recent media, whatever its case and spaces."},"is_story":{"type":"boolean","description":"Whether the post is a story, which never appears among the account's media."},"fingerprint":{"title":"Fingerprint","type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"],"description":"IMAGE is a post without media_type."},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the caption without differences that readers do not see or notice: case, spaces, invisible characters, look-alike letters, and the order of the hashtags at the end."},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of the addresses of its media, without what follows a question mark; in a post without a caption, with it."},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"},"description":"SHA-256 (hex) of each picture, and of the first mebibyte of each video, in order; missing when one of them is not known."}},"description":"What followers see, to recognise a copy under another id."},"handoff":{"type":"array","items":{"type":"string"},"description":"Of a post that people publish by hand: the addresses of its media when it was handed to them. Nothing of it is ever sent to the platform."},"repeat_of":{"type":"string","minLength":1,"description":"Id of the post that this one repeats on purpose."},"comment":{"title":"FirstComment","type":"object","additionalProperties":false,"required":["digest","outcome"],"properties":{"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of its text, normalised like the caption: another text is not sent, and by this it is found among the comments."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","dropped"],"description":"null while it has to be sent or, with a claim, may have been sent. dropped: somebody decided against it."},"comment_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the live comment."},"error":{"type":"string","description":"Why it may not have been posted."},"not_there_at":{"type":"string","format":"date-time","description":"When somebody looked at the post and found that the comment is not there."}},"description":"The first comment of the post, with a claim of its own."},"comments_off":{"enum":[null,"done","dropped"],"description":"Of a post without comments: null while they have to be turned off. dropped: somebody decided against it."},"claim":{"$ref":"#/definitions/claim"},"outcome":{"enum":[null,"done","failed","abandoned"],"description":"null while the claim is open: the post may or may not be live."},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$","description":"Id of the live post, or null if unknown."},"published_at":{"type":["string","null"],"format":"date-time","description":"When the post went live."},"exempt":{"const":true,"description":"This container does not count towards those a post is given: Instagram refused to publish it without being at fault for certain, it expired, or the count was started anew. While the claim is open, it takes no slot of its day."},"not_ready":{"const":true,"description":"The last publish call of this claim was answered with \"not ready\" (9007): nothing was published, so its container may be sent again even while it cannot be read."},"parked_at":{"type":"string","format":"date-time","description":"When people were first asked whether this claim's post is live."},"not_live_at":{"type":"string","format":"date-time","description":"When somebody looked at the account and found that the post is not live. Media from before are not this post."}}};
const pattern18 = new RegExp("^[0-9a-f]{64}$", "u");
const formats2 = formats["date-time"];
const schema15 = {"title":"Claim","type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time","description":"When the claim was last written."},"run":{"type":"string","minLength":1,"description":"The run that holds the claim."}}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.at === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.run === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "run"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "at") || (key0 === "run"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.at !== undefined){
let data0 = data.at;
if(typeof data0 === "string"){
if(!(formats2(data0))){
const err3 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema15.properties.at,data:data0};
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
const err4 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},schema:schema15.properties.at.type,parentSchema:schema15.properties.at,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.run !== undefined){
let data1 = data.run;
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err5 = {instancePath:instancePath+"/run",schemaPath:"#/properties/run/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema15.properties.run,data:data1};
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
const err6 = {instancePath:instancePath+"/run",schemaPath:"#/properties/run/type",keyword:"type",params:{type: "string"},schema:schema15.properties.run.type,parentSchema:schema15.properties.run,data:data1};
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
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.digest === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.account_id === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "account_id"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.container_id === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "container_id"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.claim === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.outcome === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.media_id === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "media_id"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.published_at === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "published_at"},schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema14.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema14,data};
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
const err9 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema14.properties.id,data:data0};
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
const err10 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema14.properties.id.type,parentSchema:schema14.properties.id,data:data0};
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
if(!pattern18.test(data1)){
const err11 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.digest,data:data1};
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
const err12 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema14.properties.digest.type,parentSchema:schema14.properties.digest,data:data1};
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
const err13 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema14.properties.account_id,data:data2};
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
const err14 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type: "string"},schema:schema14.properties.account_id.type,parentSchema:schema14.properties.account_id,data:data2};
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
const err15 = {instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema14.properties.container_id,data:data3};
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
const err16 = {instancePath:instancePath+"/container_id",schemaPath:"#/properties/container_id/type",keyword:"type",params:{type: "string"},schema:schema14.properties.container_id.type,parentSchema:schema14.properties.container_id,data:data3};
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
const err17 = {instancePath:instancePath+"/container_created_at",schemaPath:"#/properties/container_created_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema14.properties.container_created_at,data:data4};
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
const err18 = {instancePath:instancePath+"/container_created_at",schemaPath:"#/properties/container_created_at/type",keyword:"type",params:{type: "string"},schema:schema14.properties.container_created_at.type,parentSchema:schema14.properties.container_created_at,data:data4};
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
if(!pattern18.test(data5)){
const err19 = {instancePath:instancePath+"/caption_digest",schemaPath:"#/properties/caption_digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.caption_digest,data:data5};
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
const err20 = {instancePath:instancePath+"/caption_digest",schemaPath:"#/properties/caption_digest/type",keyword:"type",params:{type: "string"},schema:schema14.properties.caption_digest.type,parentSchema:schema14.properties.caption_digest,data:data5};
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
const err21 = {instancePath:instancePath+"/is_story",schemaPath:"#/properties/is_story/type",keyword:"type",params:{type: "boolean"},schema:schema14.properties.is_story.type,parentSchema:schema14.properties.is_story,data:data6};
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
const err22 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "kind"},schema:schema14.properties.fingerprint.required,parentSchema:schema14.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7.caption === undefined){
const err23 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "caption"},schema:schema14.properties.fingerprint.required,parentSchema:schema14.properties.fingerprint,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data7.addresses === undefined){
const err24 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/required",keyword:"required",params:{missingProperty: "addresses"},schema:schema14.properties.fingerprint.required,parentSchema:schema14.properties.fingerprint,data:data7};
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
const err25 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema14.properties.fingerprint,data:data7};
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
const err26 = {instancePath:instancePath+"/fingerprint/kind",schemaPath:"#/properties/fingerprint/properties/kind/enum",keyword:"enum",params:{allowedValues: schema14.properties.fingerprint.properties.kind.enum},schema:schema14.properties.fingerprint.properties.kind.enum,parentSchema:schema14.properties.fingerprint.properties.kind,data:data8};
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
if(!pattern18.test(data9)){
const err27 = {instancePath:instancePath+"/fingerprint/caption",schemaPath:"#/properties/fingerprint/properties/caption/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.fingerprint.properties.caption,data:data9};
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
const err28 = {instancePath:instancePath+"/fingerprint/caption",schemaPath:"#/properties/fingerprint/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema14.properties.fingerprint.properties.caption.type,parentSchema:schema14.properties.fingerprint.properties.caption,data:data9};
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
if(!pattern18.test(data10)){
const err29 = {instancePath:instancePath+"/fingerprint/addresses",schemaPath:"#/properties/fingerprint/properties/addresses/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.fingerprint.properties.addresses,data:data10};
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
const err30 = {instancePath:instancePath+"/fingerprint/addresses",schemaPath:"#/properties/fingerprint/properties/addresses/type",keyword:"type",params:{type: "string"},schema:schema14.properties.fingerprint.properties.addresses.type,parentSchema:schema14.properties.fingerprint.properties.addresses,data:data10};
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
if(!pattern18.test(data12)){
const err31 = {instancePath:instancePath+"/fingerprint/media/" + i0,schemaPath:"#/properties/fingerprint/properties/media/items/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.fingerprint.properties.media.items,data:data12};
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
const err32 = {instancePath:instancePath+"/fingerprint/media/" + i0,schemaPath:"#/properties/fingerprint/properties/media/items/type",keyword:"type",params:{type: "string"},schema:schema14.properties.fingerprint.properties.media.items.type,parentSchema:schema14.properties.fingerprint.properties.media.items,data:data12};
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
const err33 = {instancePath:instancePath+"/fingerprint/media",schemaPath:"#/properties/fingerprint/properties/media/type",keyword:"type",params:{type: "array"},schema:schema14.properties.fingerprint.properties.media.type,parentSchema:schema14.properties.fingerprint.properties.media,data:data11};
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
const err34 = {instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/type",keyword:"type",params:{type: "object"},schema:schema14.properties.fingerprint.type,parentSchema:schema14.properties.fingerprint,data:data7};
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
const err35 = {instancePath:instancePath+"/handoff/" + i1,schemaPath:"#/properties/handoff/items/type",keyword:"type",params:{type: "string"},schema:schema14.properties.handoff.items.type,parentSchema:schema14.properties.handoff.items,data:data14};
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
const err36 = {instancePath:instancePath+"/handoff",schemaPath:"#/properties/handoff/type",keyword:"type",params:{type: "array"},schema:schema14.properties.handoff.type,parentSchema:schema14.properties.handoff,data:data13};
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
const err37 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema14.properties.repeat_of,data:data15};
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
const err38 = {instancePath:instancePath+"/repeat_of",schemaPath:"#/properties/repeat_of/type",keyword:"type",params:{type: "string"},schema:schema14.properties.repeat_of.type,parentSchema:schema14.properties.repeat_of,data:data15};
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
const err39 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/required",keyword:"required",params:{missingProperty: "digest"},schema:schema14.properties.comment.required,parentSchema:schema14.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data16.outcome === undefined){
const err40 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema14.properties.comment.required,parentSchema:schema14.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key2 in data16){
if(!((((((key2 === "digest") || (key2 === "claim")) || (key2 === "outcome")) || (key2 === "comment_id")) || (key2 === "error")) || (key2 === "not_there_at"))){
const err41 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema14.properties.comment,data:data16};
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
if(!pattern18.test(data17)){
const err42 = {instancePath:instancePath+"/comment/digest",schemaPath:"#/properties/comment/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema14.properties.comment.properties.digest,data:data17};
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
const err43 = {instancePath:instancePath+"/comment/digest",schemaPath:"#/properties/comment/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema14.properties.comment.properties.digest.type,parentSchema:schema14.properties.comment.properties.digest,data:data17};
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
if(!(validate44(data16.claim, {instancePath:instancePath+"/comment/claim",parentData:data16,parentDataProperty:"claim",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data16.outcome !== undefined){
let data19 = data16.outcome;
if(!(((data19 === null) || (data19 === "done")) || (data19 === "dropped"))){
const err44 = {instancePath:instancePath+"/comment/outcome",schemaPath:"#/properties/comment/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema14.properties.comment.properties.outcome.enum},schema:schema14.properties.comment.properties.outcome.enum,parentSchema:schema14.properties.comment.properties.outcome,data:data19};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data16.comment_id !== undefined){
let data20 = data16.comment_id;
if(typeof data20 === "string"){
if(!pattern1.test(data20)){
const err45 = {instancePath:instancePath+"/comment/comment_id",schemaPath:"#/properties/comment/properties/comment_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema14.properties.comment.properties.comment_id,data:data20};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/comment/comment_id",schemaPath:"#/properties/comment/properties/comment_id/type",keyword:"type",params:{type: "string"},schema:schema14.properties.comment.properties.comment_id.type,parentSchema:schema14.properties.comment.properties.comment_id,data:data20};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data16.error !== undefined){
let data21 = data16.error;
if(typeof data21 !== "string"){
const err47 = {instancePath:instancePath+"/comment/error",schemaPath:"#/properties/comment/properties/error/type",keyword:"type",params:{type: "string"},schema:schema14.properties.comment.properties.error.type,parentSchema:schema14.properties.comment.properties.error,data:data21};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data16.not_there_at !== undefined){
let data22 = data16.not_there_at;
if(typeof data22 === "string"){
if(!(formats2(data22))){
const err48 = {instancePath:instancePath+"/comment/not_there_at",schemaPath:"#/properties/comment/properties/not_there_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema14.properties.comment.properties.not_there_at,data:data22};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/comment/not_there_at",schemaPath:"#/properties/comment/properties/not_there_at/type",keyword:"type",params:{type: "string"},schema:schema14.properties.comment.properties.not_there_at.type,parentSchema:schema14.properties.comment.properties.not_there_at,data:data22};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/type",keyword:"type",params:{type: "object"},schema:schema14.properties.comment.type,parentSchema:schema14.properties.comment,data:data16};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.comments_off !== undefined){
let data23 = data.comments_off;
if(!(((data23 === null) || (data23 === "done")) || (data23 === "dropped"))){
const err51 = {instancePath:instancePath+"/comments_off",schemaPath:"#/properties/comments_off/enum",keyword:"enum",params:{allowedValues: schema14.properties.comments_off.enum},schema:schema14.properties.comments_off.enum,parentSchema:schema14.properties.comments_off,data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.claim !== undefined){
if(!(validate44(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.outcome !== undefined){
let data25 = data.outcome;
if(!((((data25 === null) || (data25 === "done")) || (data25 === "failed")) || (data25 === "abandoned"))){
const err52 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema14.properties.outcome.enum},schema:schema14.properties.outcome.enum,parentSchema:schema14.properties.outcome,data:data25};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.media_id !== undefined){
let data26 = data.media_id;
if((typeof data26 !== "string") && (data26 !== null)){
const err53 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: schema14.properties.media_id.type},schema:schema14.properties.media_id.type,parentSchema:schema14.properties.media_id,data:data26};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(typeof data26 === "string"){
if(!pattern1.test(data26)){
const err54 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema14.properties.media_id,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
if(data.published_at !== undefined){
let data27 = data.published_at;
if((typeof data27 !== "string") && (data27 !== null)){
const err55 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: schema14.properties.published_at.type},schema:schema14.properties.published_at.type,parentSchema:schema14.properties.published_at,data:data27};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(typeof data27 === "string"){
if(!(formats2(data27))){
const err56 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema14.properties.published_at,data:data27};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
if(data.exempt !== undefined){
let data28 = data.exempt;
if(true !== data28){
const err57 = {instancePath:instancePath+"/exempt",schemaPath:"#/properties/exempt/const",keyword:"const",params:{allowedValue: true},schema:true,parentSchema:schema14.properties.exempt,data:data28};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.not_ready !== undefined){
let data29 = data.not_ready;
if(true !== data29){
const err58 = {instancePath:instancePath+"/not_ready",schemaPath:"#/properties/not_ready/const",keyword:"const",params:{allowedValue: true},schema:true,parentSchema:schema14.properties.not_ready,data:data29};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.parked_at !== undefined){
let data30 = data.parked_at;
if(typeof data30 === "string"){
if(!(formats2(data30))){
const err59 = {instancePath:instancePath+"/parked_at",schemaPath:"#/properties/parked_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema14.properties.parked_at,data:data30};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/parked_at",schemaPath:"#/properties/parked_at/type",keyword:"type",params:{type: "string"},schema:schema14.properties.parked_at.type,parentSchema:schema14.properties.parked_at,data:data30};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.not_live_at !== undefined){
let data31 = data.not_live_at;
if(typeof data31 === "string"){
if(!(formats2(data31))){
const err61 = {instancePath:instancePath+"/not_live_at",schemaPath:"#/properties/not_live_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema14.properties.not_live_at,data:data31};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/not_live_at",schemaPath:"#/properties/not_live_at/type",keyword:"type",params:{type: "string"},schema:schema14.properties.not_live_at.type,parentSchema:schema14.properties.not_live_at,data:data31};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
else {
const err63 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}

const schema16 = {"title":"Doubt","type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"What was tried: an edited post is tried as a new one."},"since":{"type":"string","format":"date-time","description":"When it could not be prepared for the first time."},"at":{"type":"string","format":"date-time","description":"When it was last tried."},"days":{"type":"array","items":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"description":"Days of the team on which it failed in a run that published another post of its kind. After three, the post is marked failed."}}};
const pattern29 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.digest === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"},schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.since === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "since"},schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.at === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"},schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "digest")) || (key0 === "since")) || (key0 === "at")) || (key0 === "days"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema16,data};
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
if(func2(data0) < 1){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema16.properties.id,data:data0};
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
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema16.properties.id.type,parentSchema:schema16.properties.id,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.digest !== undefined){
let data1 = data.digest;
if(typeof data1 === "string"){
if(!pattern18.test(data1)){
const err7 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema16.properties.digest,data:data1};
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
const err8 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema16.properties.digest.type,parentSchema:schema16.properties.digest,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.since !== undefined){
let data2 = data.since;
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err9 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema16.properties.since,data:data2};
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
const err10 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/type",keyword:"type",params:{type: "string"},schema:schema16.properties.since.type,parentSchema:schema16.properties.since,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.at !== undefined){
let data3 = data.at;
if(typeof data3 === "string"){
if(!(formats2(data3))){
const err11 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema16.properties.at,data:data3};
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
const err12 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},schema:schema16.properties.at.type,parentSchema:schema16.properties.at,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.days !== undefined){
let data4 = data.days;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern29.test(data5)){
const err13 = {instancePath:instancePath+"/days/" + i0,schemaPath:"#/properties/days/items/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",parentSchema:schema16.properties.days.items,data:data5};
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
const err14 = {instancePath:instancePath+"/days/" + i0,schemaPath:"#/properties/days/items/type",keyword:"type",params:{type: "string"},schema:schema16.properties.days.items.type,parentSchema:schema16.properties.days.items,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/type",keyword:"type",params:{type: "array"},schema:schema16.properties.days.type,parentSchema:schema16.properties.days,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

const schema17 = {"title":"Sighted","type":"object","additionalProperties":false,"required":["id","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the queue item."},"media_id":{"type":"string","pattern":"^[0-9]+$","description":"Id of the medium that may be the post."},"published_at":{"type":"string","format":"date-time","description":"When the medium went live."}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.media_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "media_id"},schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.published_at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "published_at"},schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "media_id")) || (key0 === "published_at"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema17.properties.id,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema17.properties.id.type,parentSchema:schema17.properties.id,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.media_id !== undefined){
let data1 = data.media_id;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err6 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema17.properties.media_id,data:data1};
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
const err7 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: "string"},schema:schema17.properties.media_id.type,parentSchema:schema17.properties.media_id,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.published_at !== undefined){
let data2 = data.published_at;
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err8 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema17.properties.published_at,data:data2};
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
const err9 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: "string"},schema:schema17.properties.published_at.type,parentSchema:schema17.properties.published_at,data:data2};
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
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateJournal" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.entries === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "entries"},schema:schema13.required,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "entries") || (key0 === "doubts")) || (key0 === "sightings")) || (key0 === "block"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema13,data};
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
if(!(validate43(data0[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"},schema:schema13.properties.entries.type,parentSchema:schema13.properties.entries,data:data0};
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
if(!(validate48(data2[i1], {instancePath:instancePath+"/doubts/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/doubts",schemaPath:"#/properties/doubts/type",keyword:"type",params:{type: "array"},schema:schema13.properties.doubts.type,parentSchema:schema13.properties.doubts,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.sightings !== undefined){
let data4 = data.sightings;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate50(data4[i2], {instancePath:instancePath+"/sightings/" + i2,parentData:data4,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/sightings",schemaPath:"#/properties/sightings/type",keyword:"type",params:{type: "array"},schema:schema13.properties.sightings.type,parentSchema:schema13.properties.sightings,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.block !== undefined){
let data6 = data.block;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.at === undefined){
const err5 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/required",keyword:"required",params:{missingProperty: "at"},schema:schema13.properties.block.required,parentSchema:schema13.properties.block,data:data6};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data6.error === undefined){
const err6 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/required",keyword:"required",params:{missingProperty: "error"},schema:schema13.properties.block.required,parentSchema:schema13.properties.block,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "at") || (key1 === "error"))){
const err7 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema13.properties.block,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data6.at !== undefined){
let data7 = data6.at;
if(typeof data7 === "string"){
if(!(formats2(data7))){
const err8 = {instancePath:instancePath+"/block/at",schemaPath:"#/properties/block/properties/at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema13.properties.block.properties.at,data:data7};
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
const err9 = {instancePath:instancePath+"/block/at",schemaPath:"#/properties/block/properties/at/type",keyword:"type",params:{type: "string"},schema:schema13.properties.block.properties.at.type,parentSchema:schema13.properties.block.properties.at,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data6.error !== undefined){
let data8 = data6.error;
if(typeof data8 !== "string"){
const err10 = {instancePath:instancePath+"/block/error",schemaPath:"#/properties/block/properties/error/type",keyword:"type",params:{type: "string"},schema:schema13.properties.block.properties.error.type,parentSchema:schema13.properties.block.properties.error,data:data8};
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
const err11 = {instancePath:instancePath+"/block",schemaPath:"#/properties/block/type",keyword:"type",params:{type: "object"},schema:schema13.properties.block.type,parentSchema:schema13.properties.block,data:data6};
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
validate42.errors = vErrors;
return errors === 0;
}

export const validateAlerts = validate52;
const schema18 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"AlertsFile","description":"What the team was alerted about, one entry per condition, oldest first. Only the bot writes it.","type":"object","additionalProperties":false,"required":["alerts"],"properties":{"alerts":{"type":"array","items":{"$ref":"#/definitions/alert"}}},"definitions":{"alert":{"title":"AlertEntry","type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1,"description":"Kind of the alert and, where there can be several, what it is about: item-failed:winter-sale."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is wrong. A condition with another digest has changed."},"since":{"type":"string","format":"date-time","description":"When it was first seen."},"sent":{"type":["string","null"],"format":"date-time","description":"When an alert about it last arrived; null: never."},"delivered":{"type":"boolean","description":"Whether the text below has arrived. If not, the next run sends it."},"what":{"type":"string","description":"What is wrong, in one line."},"why":{"type":"string","description":"The reason."},"what_to_do":{"type":"string","description":"What to do about it."},"link":{"type":"string","description":"Where to look."}}}},"$id":"validateAlerts"};
const schema19 = {"title":"AlertEntry","type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1,"description":"Kind of the alert and, where there can be several, what it is about: item-failed:winter-sale."},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$","description":"SHA-256 (hex) of what is wrong. A condition with another digest has changed."},"since":{"type":"string","format":"date-time","description":"When it was first seen."},"sent":{"type":["string","null"],"format":"date-time","description":"When an alert about it last arrived; null: never."},"delivered":{"type":"boolean","description":"Whether the text below has arrived. If not, the next run sends it."},"what":{"type":"string","description":"What is wrong, in one line."},"why":{"type":"string","description":"The reason."},"what_to_do":{"type":"string","description":"What to do about it."},"link":{"type":"string","description":"Where to look."}}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.digest === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.since === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "since"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.sent === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sent"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.delivered === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "delivered"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.what === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "what"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.why === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "why"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.what_to_do === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "what_to_do"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema19.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err9 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.key,data:data0};
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
const err10 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},schema:schema19.properties.key.type,parentSchema:schema19.properties.key,data:data0};
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
if(!pattern18.test(data1)){
const err11 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},schema:"^[0-9a-f]{64}$",parentSchema:schema19.properties.digest,data:data1};
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
const err12 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"},schema:schema19.properties.digest.type,parentSchema:schema19.properties.digest,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.since !== undefined){
let data2 = data.since;
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err13 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema19.properties.since,data:data2};
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
const err14 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/type",keyword:"type",params:{type: "string"},schema:schema19.properties.since.type,parentSchema:schema19.properties.since,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.sent !== undefined){
let data3 = data.sent;
if((typeof data3 !== "string") && (data3 !== null)){
const err15 = {instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: schema19.properties.sent.type},schema:schema19.properties.sent.type,parentSchema:schema19.properties.sent,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats2(data3))){
const err16 = {instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema19.properties.sent,data:data3};
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
if(data.delivered !== undefined){
let data4 = data.delivered;
if(typeof data4 !== "boolean"){
const err17 = {instancePath:instancePath+"/delivered",schemaPath:"#/properties/delivered/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.delivered.type,parentSchema:schema19.properties.delivered,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.what !== undefined){
let data5 = data.what;
if(typeof data5 !== "string"){
const err18 = {instancePath:instancePath+"/what",schemaPath:"#/properties/what/type",keyword:"type",params:{type: "string"},schema:schema19.properties.what.type,parentSchema:schema19.properties.what,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.why !== undefined){
let data6 = data.why;
if(typeof data6 !== "string"){
const err19 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"},schema:schema19.properties.why.type,parentSchema:schema19.properties.why,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.what_to_do !== undefined){
let data7 = data.what_to_do;
if(typeof data7 !== "string"){
const err20 = {instancePath:instancePath+"/what_to_do",schemaPath:"#/properties/what_to_do/type",keyword:"type",params:{type: "string"},schema:schema19.properties.what_to_do.type,parentSchema:schema19.properties.what_to_do,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.link !== undefined){
let data8 = data.link;
if(typeof data8 !== "string"){
const err21 = {instancePath:instancePath+"/link",schemaPath:"#/properties/link/type",keyword:"type",params:{type: "string"},schema:schema19.properties.link.type,parentSchema:schema19.properties.link,data:data8};
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
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateAlerts" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.alerts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "alerts"},schema:schema18.required,parentSchema:schema18,data};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema18,data};
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
if(!(validate53(data0[i0], {instancePath:instancePath+"/alerts/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/alerts",schemaPath:"#/properties/alerts/type",keyword:"type",params:{type: "array"},schema:schema18.properties.alerts.type,parentSchema:schema18.properties.alerts,data:data0};
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
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

export const validateToken = validate55;
const schema20 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"TokenRecord","description":"The long-lived access token and what is needed to know its age. Secret.","type":"object","additionalProperties":false,"required":["access_token","token_type","expires_in","obtained_at"],"properties":{"access_token":{"type":"string","minLength":1,"pattern":"^[!-~]+$","description":"The token itself."},"token_type":{"const":"bearer","description":"Always bearer."},"expires_in":{"type":"integer","minimum":1,"description":"Lifetime in seconds, counted from obtained_at."},"obtained_at":{"type":"string","format":"date-time","description":"When the platform issued the token (UTC)."},"account_id":{"type":"string","pattern":"^[0-9]+$","description":"Account id. A string, because it can be larger than a JSON number can hold. Missing if Instagram did not say whose token it is; then SOCIAL_ACCOUNT_ID is needed."},"permissions":{"type":"array","items":{"type":"string","pattern":"^[a-z_]+$"},"description":"What the account has granted, in Instagram's names. Missing if Instagram did not say."}},"$id":"validateToken"};
const pattern32 = new RegExp("^[!-~]+$", "u");
const pattern34 = new RegExp("^[a-z_]+$", "u");

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateToken" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.access_token === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "access_token"},schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.token_type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "token_type"},schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.expires_in === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires_in"},schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.obtained_at === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "obtained_at"},schema:schema20.required,parentSchema:schema20,data};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema20,data};
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
const err5 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema20.properties.access_token,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!pattern32.test(data0)){
const err6 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},schema:"^[!-~]+$",parentSchema:schema20.properties.access_token,data:data0};
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
const err7 = {instancePath:instancePath+"/access_token",schemaPath:"#/properties/access_token/type",keyword:"type",params:{type: "string"},schema:schema20.properties.access_token.type,parentSchema:schema20.properties.access_token,data:data0};
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
const err8 = {instancePath:instancePath+"/token_type",schemaPath:"#/properties/token_type/const",keyword:"const",params:{allowedValue: "bearer"},schema:"bearer",parentSchema:schema20.properties.token_type,data:data1};
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
const err9 = {instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type: "integer"},schema:schema20.properties.expires_in.type,parentSchema:schema20.properties.expires_in,data:data2};
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
const err10 = {instancePath:instancePath+"/expires_in",schemaPath:"#/properties/expires_in/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema20.properties.expires_in,data:data2};
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
const err11 = {instancePath:instancePath+"/obtained_at",schemaPath:"#/properties/obtained_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema20.properties.obtained_at,data:data3};
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
const err12 = {instancePath:instancePath+"/obtained_at",schemaPath:"#/properties/obtained_at/type",keyword:"type",params:{type: "string"},schema:schema20.properties.obtained_at.type,parentSchema:schema20.properties.obtained_at,data:data3};
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
const err13 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},schema:"^[0-9]+$",parentSchema:schema20.properties.account_id,data:data4};
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
const err14 = {instancePath:instancePath+"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type: "string"},schema:schema20.properties.account_id.type,parentSchema:schema20.properties.account_id,data:data4};
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
if(!pattern34.test(data6)){
const err15 = {instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/pattern",keyword:"pattern",params:{pattern: "^[a-z_]+$"},schema:"^[a-z_]+$",parentSchema:schema20.properties.permissions.items,data:data6};
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
const err16 = {instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/type",keyword:"type",params:{type: "string"},schema:schema20.properties.permissions.items.type,parentSchema:schema20.properties.permissions.items,data:data6};
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
const err17 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},schema:schema20.properties.permissions.type,parentSchema:schema20.properties.permissions,data:data5};
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
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}

export const validateTokenStatus = validate56;
const schema21 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"TokenStatus","description":"The public facts about the access token. The bot writes it after each refresh. It contains no secret.","type":"object","additionalProperties":false,"required":["refreshed_at","expires_at"],"properties":{"refreshed_at":{"type":"string","format":"date-time","description":"When the token was last renewed (UTC)."},"expires_at":{"type":"string","format":"date-time","description":"When the token expires unless it is renewed (UTC)."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"$id":"validateTokenStatus"};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateTokenStatus" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.refreshed_at === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refreshed_at"},schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.expires_at === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires_at"},schema:schema21.required,parentSchema:schema21,data};
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema21,data};
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
const err3 = {instancePath:instancePath+"/refreshed_at",schemaPath:"#/properties/refreshed_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema21.properties.refreshed_at,data:data0};
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
const err4 = {instancePath:instancePath+"/refreshed_at",schemaPath:"#/properties/refreshed_at/type",keyword:"type",params:{type: "string"},schema:schema21.properties.refreshed_at.type,parentSchema:schema21.properties.refreshed_at,data:data0};
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
const err5 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema21.properties.expires_at,data:data1};
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
const err6 = {instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"},schema:schema21.properties.expires_at.type,parentSchema:schema21.properties.expires_at,data:data1};
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
const err7 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema21.properties.$schema.type,parentSchema:schema21.properties.$schema,data:data2};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}

export const validateCaption = validate57;
const schema22 = {"title":"BatchCaption","type":"object","additionalProperties":false,"required":["day","pillar","hook_type","cta_type","caption","image_direction","alt_text","flag"],"properties":{"day":{"type":"integer","minimum":1,"description":"Number of the post in the batch, starting at 1. Each number occurs once."},"pillar":{"type":"string","minLength":1,"description":"Content pillar the post belongs to."},"hook_type":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of first line."},"cta_type":{"enum":["comment prompt","save/share prompt","link-in-bio push","no call to action"],"description":"What the caption asks readers to do."},"caption":{"type":"string","minLength":1,"description":"Text of the post. Line breaks are written \\n; the hashtags are on the last line."},"image_direction":{"type":"string","minLength":1,"description":"One sentence that describes the picture to take or choose."},"alt_text":{"type":"string","minLength":1,"description":"One sentence that describes the picture for people who cannot see it."},"flag":{"enum":[null,"EVERGREEN","NEEDS_FACT_CHECK"],"description":"Usually null. EVERGREEN for a post that needs no notes, NEEDS_FACT_CHECK if the notes are ambiguous."}},"$id":"validateCaption"};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateCaption" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.day === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "day"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pillar === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pillar"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_type === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_type"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.cta_type === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cta_type"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.caption === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "caption"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.image_direction === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "image_direction"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.alt_text === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "alt_text"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.flag === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "flag"},schema:schema22.required,parentSchema:schema22,data};
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
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema22,data};
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
const err9 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/type",keyword:"type",params:{type: "integer"},schema:schema22.properties.day.type,parentSchema:schema22.properties.day,data:data0};
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
const err10 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema22.properties.day,data:data0};
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
const err11 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.pillar,data:data1};
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
const err12 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema22.properties.pillar.type,parentSchema:schema22.properties.pillar,data:data1};
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
const err13 = {instancePath:instancePath+"/hook_type",schemaPath:"#/properties/hook_type/enum",keyword:"enum",params:{allowedValues: schema22.properties.hook_type.enum},schema:schema22.properties.hook_type.enum,parentSchema:schema22.properties.hook_type,data:data2};
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
const err14 = {instancePath:instancePath+"/cta_type",schemaPath:"#/properties/cta_type/enum",keyword:"enum",params:{allowedValues: schema22.properties.cta_type.enum},schema:schema22.properties.cta_type.enum,parentSchema:schema22.properties.cta_type,data:data3};
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
const err15 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.caption,data:data4};
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
const err16 = {instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: "string"},schema:schema22.properties.caption.type,parentSchema:schema22.properties.caption,data:data4};
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
const err17 = {instancePath:instancePath+"/image_direction",schemaPath:"#/properties/image_direction/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.image_direction,data:data5};
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
const err18 = {instancePath:instancePath+"/image_direction",schemaPath:"#/properties/image_direction/type",keyword:"type",params:{type: "string"},schema:schema22.properties.image_direction.type,parentSchema:schema22.properties.image_direction,data:data5};
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
const err19 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.alt_text,data:data6};
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
const err20 = {instancePath:instancePath+"/alt_text",schemaPath:"#/properties/alt_text/type",keyword:"type",params:{type: "string"},schema:schema22.properties.alt_text.type,parentSchema:schema22.properties.alt_text,data:data6};
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
const err21 = {instancePath:instancePath+"/flag",schemaPath:"#/properties/flag/enum",keyword:"enum",params:{allowedValues: schema22.properties.flag.enum},schema:schema22.properties.flag.enum,parentSchema:schema22.properties.flag,data:data7};
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
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}

export const validateInsights = validate58;
const schema23 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Insights","description":"How posts did, as Instagram counted it in one month. Written once a week by the workflow insights.","type":"object","additionalProperties":false,"required":["posts"],"properties":{"posts":{"type":"array","items":{"$ref":"#/definitions/row"},"description":"The readings of this month, in the order of publication: of each post the newest, and the two around its seventh day."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{"row":{"title":"InsightRow","type":"object","additionalProperties":false,"required":["id","media_id","published_at","measured_at","kind"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the post."},"media_id":{"type":"string","pattern":"^\\d{1,40}$","description":"Its id on Instagram."},"published_at":{"type":"string","format":"date-time","description":"When it went live (UTC)."},"measured_at":{"type":"string","format":"date-time","description":"When the numbers were read last (UTC). Instagram may count up to two days late."},"kind":{"enum":["picture","carousel","reel"],"description":"What followers saw."},"pillar":{"type":"string","description":"Its content pillar."},"hook":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of its first line: as content/captions/ says, else a number or a question if the line shows one."},"reach":{"$ref":"#/definitions/count","description":"Accounts that saw it."},"views":{"$ref":"#/definitions/count","description":"How often it was seen."},"likes":{"$ref":"#/definitions/count","description":"Likes."},"comments":{"$ref":"#/definitions/count","description":"Comments."},"saves":{"$ref":"#/definitions/count","description":"How often it was saved."},"shares":{"$ref":"#/definitions/count","description":"How often it was shared."},"profile_visits":{"$ref":"#/definitions/count","description":"Visits of the profile that came from it. Instagram does not count them for reels."}}},"count":{"type":"integer","minimum":0,"maximum":999999999999}},"$id":"validateInsights"};
const schema24 = {"title":"InsightRow","type":"object","additionalProperties":false,"required":["id","media_id","published_at","measured_at","kind"],"properties":{"id":{"type":"string","minLength":1,"description":"Id of the post."},"media_id":{"type":"string","pattern":"^\\d{1,40}$","description":"Its id on Instagram."},"published_at":{"type":"string","format":"date-time","description":"When it went live (UTC)."},"measured_at":{"type":"string","format":"date-time","description":"When the numbers were read last (UTC). Instagram may count up to two days late."},"kind":{"enum":["picture","carousel","reel"],"description":"What followers saw."},"pillar":{"type":"string","description":"Its content pillar."},"hook":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"],"description":"Kind of its first line: as content/captions/ says, else a number or a question if the line shows one."},"reach":{"$ref":"#/definitions/count","description":"Accounts that saw it."},"views":{"$ref":"#/definitions/count","description":"How often it was seen."},"likes":{"$ref":"#/definitions/count","description":"Likes."},"comments":{"$ref":"#/definitions/count","description":"Comments."},"saves":{"$ref":"#/definitions/count","description":"How often it was saved."},"shares":{"$ref":"#/definitions/count","description":"How often it was shared."},"profile_visits":{"$ref":"#/definitions/count","description":"Visits of the profile that came from it. Instagram does not count them for reels."}}};
const pattern35 = new RegExp("^\\d{1,40}$", "u");
const schema25 = {"type":"integer","minimum":0,"maximum":999999999999};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},schema:schema25.type,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data > 999999999999 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},schema:999999999999,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data < 0 || isNaN(data)){
const err2 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
validate60.errors = vErrors;
return errors === 0;
}


function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.media_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "media_id"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.published_at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "published_at"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.measured_at === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "measured_at"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.kind === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(func3.call(schema24.properties, key0))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema24,data};
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
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema24.properties.id,data:data0};
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
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema24.properties.id.type,parentSchema:schema24.properties.id,data:data0};
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
if(!pattern35.test(data1)){
const err8 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/pattern",keyword:"pattern",params:{pattern: "^\\d{1,40}$"},schema:"^\\d{1,40}$",parentSchema:schema24.properties.media_id,data:data1};
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
const err9 = {instancePath:instancePath+"/media_id",schemaPath:"#/properties/media_id/type",keyword:"type",params:{type: "string"},schema:schema24.properties.media_id.type,parentSchema:schema24.properties.media_id,data:data1};
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
const err10 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema24.properties.published_at,data:data2};
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
const err11 = {instancePath:instancePath+"/published_at",schemaPath:"#/properties/published_at/type",keyword:"type",params:{type: "string"},schema:schema24.properties.published_at.type,parentSchema:schema24.properties.published_at,data:data2};
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
const err12 = {instancePath:instancePath+"/measured_at",schemaPath:"#/properties/measured_at/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema24.properties.measured_at,data:data3};
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
const err13 = {instancePath:instancePath+"/measured_at",schemaPath:"#/properties/measured_at/type",keyword:"type",params:{type: "string"},schema:schema24.properties.measured_at.type,parentSchema:schema24.properties.measured_at,data:data3};
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
const err14 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema24.properties.kind.enum},schema:schema24.properties.kind.enum,parentSchema:schema24.properties.kind,data:data4};
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
const err15 = {instancePath:instancePath+"/pillar",schemaPath:"#/properties/pillar/type",keyword:"type",params:{type: "string"},schema:schema24.properties.pillar.type,parentSchema:schema24.properties.pillar,data:data5};
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
const err16 = {instancePath:instancePath+"/hook",schemaPath:"#/properties/hook/enum",keyword:"enum",params:{allowedValues: schema24.properties.hook.enum},schema:schema24.properties.hook.enum,parentSchema:schema24.properties.hook,data:data6};
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
if(!(validate60(data.reach, {instancePath:instancePath+"/reach",parentData:data,parentDataProperty:"reach",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.views !== undefined){
if(!(validate60(data.views, {instancePath:instancePath+"/views",parentData:data,parentDataProperty:"views",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.likes !== undefined){
if(!(validate60(data.likes, {instancePath:instancePath+"/likes",parentData:data,parentDataProperty:"likes",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.comments !== undefined){
if(!(validate60(data.comments, {instancePath:instancePath+"/comments",parentData:data,parentDataProperty:"comments",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.saves !== undefined){
if(!(validate60(data.saves, {instancePath:instancePath+"/saves",parentData:data,parentDataProperty:"saves",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.shares !== undefined){
if(!(validate60(data.shares, {instancePath:instancePath+"/shares",parentData:data,parentDataProperty:"shares",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.profile_visits !== undefined){
if(!(validate60(data.profile_visits, {instancePath:instancePath+"/profile_visits",parentData:data,parentDataProperty:"profile_visits",rootData}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateInsights" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.posts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema23.required,parentSchema:schema23,data};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema23,data};
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
if(!(validate59(data0[i0], {instancePath:instancePath+"/posts/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema23.properties.posts.type,parentSchema:schema23.properties.posts,data:data0};
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
const err3 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema23.properties.$schema.type,parentSchema:schema23.properties.$schema,data:data2};
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
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema23.type,parentSchema:schema23,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}

export const validateEvergreen = validate69;
const schema26 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Evergreen","description":"Published posts that may be repeated when the queue runs low.","type":"object","additionalProperties":false,"required":["posts"],"properties":{"posts":{"type":"array","items":{"type":"string","minLength":1},"uniqueItems":true,"description":"Ids of published posts that are as true next year as today, such as those whose captions were flagged EVERGREEN."},"per_proposal":{"type":"integer","minimum":1,"maximum":10,"default":3,"description":"How many posts one pull request proposes at most."},"rest_days":{"type":"integer","minimum":30,"default":90,"description":"Days that a post rests after it was published, or repeated, before it is proposed again."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"$id":"validateEvergreen"};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateEvergreen" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.posts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "posts"},schema:schema26.required,parentSchema:schema26,data};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema26,data};
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
const err2 = {instancePath:instancePath+"/posts/" + i0,schemaPath:"#/properties/posts/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema26.properties.posts.items,data:data1};
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
const err3 = {instancePath:instancePath+"/posts/" + i0,schemaPath:"#/properties/posts/items/type",keyword:"type",params:{type: "string"},schema:schema26.properties.posts.items.type,parentSchema:schema26.properties.posts.items,data:data1};
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
const err4 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},schema:true,parentSchema:schema26.properties.posts,data:data0};
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
const err5 = {instancePath:instancePath+"/posts",schemaPath:"#/properties/posts/type",keyword:"type",params:{type: "array"},schema:schema26.properties.posts.type,parentSchema:schema26.properties.posts,data:data0};
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
const err6 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/type",keyword:"type",params:{type: "integer"},schema:schema26.properties.per_proposal.type,parentSchema:schema26.properties.per_proposal,data:data2};
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
const err7 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},schema:10,parentSchema:schema26.properties.per_proposal,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/per_proposal",schemaPath:"#/properties/per_proposal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema26.properties.per_proposal,data:data2};
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
const err9 = {instancePath:instancePath+"/rest_days",schemaPath:"#/properties/rest_days/type",keyword:"type",params:{type: "integer"},schema:schema26.properties.rest_days.type,parentSchema:schema26.properties.rest_days,data:data3};
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
const err10 = {instancePath:instancePath+"/rest_days",schemaPath:"#/properties/rest_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 30},schema:30,parentSchema:schema26.properties.rest_days,data:data3};
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
const err11 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema26.properties.$schema.type,parentSchema:schema26.properties.$schema,data:data4};
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
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema26.type,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}

export const validateDays = validate70;
const schema27 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Days","description":"What the team wants to see of a day beside its posts: a campaign, a closed shop, a market. Nothing of it is published.","type":"object","additionalProperties":false,"properties":{"days":{"type":"array","items":{"$ref":"#/definitions/day"},"maxItems":2000,"description":"One line for each day that has one."},"holidays":{"type":"string","description":"The country whose public holidays are shown, by its two letters (ISO 3166), such as DE. Left out: none."},"$schema":{"type":"string","description":"Address of this description, for editors. Nothing else reads it."}},"definitions":{"day":{"title":"DayNote","type":"object","additionalProperties":false,"required":["day","text"],"properties":{"day":{"type":"string","format":"date","description":"The day (yyyy-mm-dd), in the team's time zone."},"text":{"type":"string","minLength":1,"maxLength":100,"description":"What is on that day, in one line."}}}},"$id":"validateDays"};
const schema28 = {"title":"DayNote","type":"object","additionalProperties":false,"required":["day","text"],"properties":{"day":{"type":"string","format":"date","description":"The day (yyyy-mm-dd), in the team's time zone."},"text":{"type":"string","minLength":1,"maxLength":100,"description":"What is on that day, in one line."}}};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.day === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "day"},schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.text === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "day") || (key0 === "text"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.day !== undefined){
let data0 = data.day;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err3 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/format",keyword:"format",params:{format: "date"},schema:"date",parentSchema:schema28.properties.day,data:data0};
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
const err4 = {instancePath:instancePath+"/day",schemaPath:"#/properties/day/type",keyword:"type",params:{type: "string"},schema:schema28.properties.day.type,parentSchema:schema28.properties.day,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.text !== undefined){
let data1 = data.text;
if(typeof data1 === "string"){
if(func2(data1) > 100){
const err5 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 100},schema:100,parentSchema:schema28.properties.text,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 1){
const err6 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema28.properties.text,data:data1};
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
const err7 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},schema:schema28.properties.text.type,parentSchema:schema28.properties.text,data:data1};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate71.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateDays" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "days") || (key0 === "holidays")) || (key0 === "$schema"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.days !== undefined){
let data0 = data.days;
if(Array.isArray(data0)){
if(data0.length > 2000){
const err1 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/maxItems",keyword:"maxItems",params:{limit: 2000},schema:2000,parentSchema:schema27.properties.days,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate71(data0[i0], {instancePath:instancePath+"/days/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/type",keyword:"type",params:{type: "array"},schema:schema27.properties.days.type,parentSchema:schema27.properties.days,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.holidays !== undefined){
let data2 = data.holidays;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/holidays",schemaPath:"#/properties/holidays/type",keyword:"type",params:{type: "string"},schema:schema27.properties.holidays.type,parentSchema:schema27.properties.holidays,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.$schema !== undefined){
let data3 = data.$schema;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema27.properties.$schema.type,parentSchema:schema27.properties.$schema,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema27.type,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}

